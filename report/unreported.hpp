// A report for findings that are reported elsewhere or are not needed.
#pragma once

#include "report/report.hpp"

namespace csar {

// For use as an argument: the report exists until the called function returns.
inline Report& unreported(Report&& report = Report()) { return report; }

}  // namespace csar
