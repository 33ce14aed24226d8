// Packing, with the findings in a report.
#pragma once

#include <string>

#include <csar/pack.hpp>
#include "report/report.hpp"

namespace csar {

// pack_directory(), whose findings go into `report` and not into the result.
PackResult pack(const std::string& directory, const PackOptions& options, Report& report);

}  // namespace csar
