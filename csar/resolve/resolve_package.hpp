// Writes a package with resolved entry definitions.
#pragma once

#include <string>

#include <csar/resolve.hpp>
#include "csar/open/opened_package.hpp"
#include "report/report.hpp"
#include "validate/document/document.hpp"

namespace csar {

// Writes `package` to ResolveOptions::output with `text` in place of its entry definitions, which `variable` is; an archive is
// rewritten as it is copied. Sets what `result` says of the package; that is not written when an error is in `report`.
void write_package(const OpenedPackage& package, const validate::Document& variable, const std::string& text,
                   const ResolveOptions& options, ResolveResult& result, Report& report);

}  // namespace csar
