// What TOSCA 1.3 demands of a variable template, whatever is chosen.
#pragma once

#include <csar/limits.hpp>
#include "report/report.hpp"
#include "validate/document/document.hpp"
#include "validate/model/file_provider.hpp"
#include "validate/variability/resolve.hpp"

namespace csar::validate::variability {

// Whether `report` has a finding of this rule in the line of this one.
bool is_reported(const Report& report, const Diagnostic& finding);

// That nothing resolves the template; `found` says why.
void report_unresolvable(const Diagnostic& found, Report& report);

// Makes concrete files of the template, as few as show each element that can be present, and reports what `validate` finds
// wrong in each of those that show the place, once. Values that only inputs tell are left open.
void check_choices(const Document& document, const FileProvider* files, const ConcreteCheck& validate,
                   const Limits& limits, Report& report);

}  // namespace csar::validate::variability
