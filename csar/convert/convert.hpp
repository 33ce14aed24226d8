// Converts packages.
#pragma once

#include <csar/convert.hpp>
#include "report/report.hpp"

namespace csar::convert {

// Like convert_package(), but adds the findings to `report`.
ConvertResult convert(const Input& package, const ConvertOptions& options, Report& report);

}  // namespace csar::convert
