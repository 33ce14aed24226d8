// Extracting, with the findings in a report.
#pragma once

#include <string>

#include <csar/extract.hpp>
#include "csar/container/container.hpp"
#include "csar/open/input.hpp"
#include "report/report.hpp"

namespace csar {

// extract_package(), whose findings go into `report` and not into the result.
ExtractResult extract(const Input& package, const std::string& target, const ExtractOptions& options, Report& report);

// The same for a container that is open. `report` is the one that it was opened with: an error in it means that nothing is
// written.
ExtractResult extract_container(const container::Container& container, const std::string& target,
                                const ExtractOptions& options, Report& report);

}  // namespace csar
