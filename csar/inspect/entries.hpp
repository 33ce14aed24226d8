// Lists or reads the entries of a package.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include <csar/entries.hpp>
#include "csar/container/container.hpp"
#include "csar/open/subject.hpp"
#include "report/report.hpp"

namespace csar::inspect {

std::vector<InspectedFile> inspect_entries(const container::Container& container);

// Like the public functions, but adds the findings to `report`.
std::vector<InspectedFile> list_entries(open::Subject& package, Report& report);
void read_entry(open::Subject& package, const std::string& name, Report& report,
                const std::function<void(std::span<const std::byte>)>& take);
void read_entries(open::Subject& package, Report& report,
                  const std::function<void(const InspectedFile&, std::span<const std::byte>)>& take);

}  // namespace csar::inspect
