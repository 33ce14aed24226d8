// Converts packages and adds the findings to a report.
#pragma once

#include <csar/convert.hpp>
#include "report/report.hpp"

namespace csar::convert {

// Like convert_package(), but the findings go into `report` and not into the result.
ConvertResult convert(const Input& package, const ConvertOptions& options, Report& report);

}  // namespace csar::convert
