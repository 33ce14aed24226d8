// How a check that used up its account is reported: as one that did not examine everything.
#pragma once

#include <string_view>

#include "base/budget.hpp"
#include "report/report.hpp"

namespace csar {

// `file`: the definitions where the check began, a package path.
void report_over_budget(const OverBudget& over, std::string_view file, Report& report);

}  // namespace csar
