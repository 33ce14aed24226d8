// The entries of a package one by one, with the findings in a report.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include <csar/entries.hpp>
#include "csar/open/input.hpp"
#include "report/report.hpp"

namespace csar {

// The public functions, but findings go into `report` and not into the result.
std::vector<InspectedFile> list_entries(const Input& package, const Limits& limits, Report& report);
void read_entry(const Input& package, const std::string& name, const Limits& limits, Report& report,
                const std::function<void(std::span<const std::byte>)>& take);

}  // namespace csar
