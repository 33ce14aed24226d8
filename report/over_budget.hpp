// Reports that a check is incomplete because it has used up its budget.
#pragma once

#include <string_view>

#include "base/budget.hpp"
#include "report/report.hpp"

namespace csar {

// `file`: the package path of the definitions where the check began.
void report_over_budget(const OverBudget& over, std::string_view file, Report& report);

}  // namespace csar
