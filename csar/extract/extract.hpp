// Extracts packages and adds the findings to a report.
#pragma once

#include <string>

#include <csar/extract.hpp>
#include "csar/container/container.hpp"
#include "csar/open/input.hpp"
#include "report/report.hpp"

namespace csar::extract {

// Like extract_package(), but the findings go into `report` and not into the result.
ExtractResult extract(const Input& package, const std::string& target, const ExtractOptions& options, Report& report);

// Like extract(), but for an open container. `report` must be the report with which the container was opened: if this
// report has an error, nothing is written.
ExtractResult extract_container(const container::Container& container, const std::string& target,
                                const ExtractOptions& options, Report& report);

}  // namespace csar::extract
