// Compiles definitions and adds the findings to a report.
#pragma once

#include <csar/compile.hpp>
#include "csar/open/subject.hpp"
#include "report/report.hpp"

namespace csar::compile {

// Like compile_package(), but the findings go into `report` and not into the result.
CompileResult compile(open::Subject& subject, const CompileOptions& options, Report& report);

}  // namespace csar::compile
