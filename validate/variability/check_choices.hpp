// Checks the requirements of TOSCA 1.3 that a variable template must satisfy for every choice.
#pragma once

#include <csar/limits.hpp>
#include "report/report.hpp"
#include "validate/document/document.hpp"
#include "validate/model/file_provider.hpp"
#include "validate/variability/resolve.hpp"

namespace csar::validate::variability {

// True if `report` has a finding of this rule on the line of `finding`.
bool is_reported(const Report& report, const Diagnostic& finding);

// Reports that the template cannot be resolved with any inputs; `found` is the reason.
void report_unresolvable(const Diagnostic& found, Report& report);

// Creates just enough concrete files of the template to include each element that can be present. If `validate` finds
// an error in all files that include a place, reports it once. Values that depend on inputs are left open.
void check_choices(const Document& document, const FileProvider* files, const ConcreteCheck& validate,
                   const Limits& limits, Report& report);

}  // namespace csar::validate::variability
