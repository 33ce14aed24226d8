// Extracts packages.
#pragma once

#include <string>

#include <csar/extract.hpp>
#include "csar/container/container.hpp"
#include "csar/open/input.hpp"
#include "report/report.hpp"

namespace csar::extract {

// Like extract_package(), but adds the findings to `report`.
ExtractResult extract(const Input& package, const std::string& target, const ExtractOptions& options, Report& report);

// Like extract(), for an open container. `report`: the report of opening it. Writes nothing if `report` has an error.
ExtractResult extract_container(const container::Container& container, const std::string& target,
                                const ExtractOptions& options, Report& report);

}  // namespace csar::extract
