// Reports that a check stopped at its limit of work.
#pragma once

#include <string_view>

#include "base/budget.hpp"
#include "report/report.hpp"

namespace csar {

// `file`: the definitions where the check began.
void report_over_budget(const OverBudget& over, std::string_view file, Report& report);

}  // namespace csar
