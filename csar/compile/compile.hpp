// Compiles the definitions of a package.
#pragma once

#include <csar/compile.hpp>
#include "csar/open/subject.hpp"
#include "report/report.hpp"

namespace csar::compile {

// Like compile_package(), but adds the findings to `report`.
CompileResult compile(open::Subject& subject, const CompileOptions& options, Report& report);

}  // namespace csar::compile
