// Writes a package with resolved entry definitions.
#pragma once

#include <string>

#include <csar/resolve.hpp>
#include "csar/open/opened_package.hpp"
#include "report/report.hpp"
#include "validate/document/document.hpp"

namespace csar::resolve {

// Writes `package` to ResolveOptions::output with `text` in place of `variable`, its entry definitions. Sets the
// members of `result` about the package. If `report` has an error, the package is not written.
void write_package(const open::OpenedPackage& package, const validate::Document& variable, const std::string& text,
                   const ResolveOptions& options, ResolveResult& result, Report& report);

}  // namespace csar::resolve
