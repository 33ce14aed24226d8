// The entries of a package, one by one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include <csar/export.hpp>
#include <csar/inspect.hpp>
#include <csar/limits.hpp>
#include <csar/report.hpp>

namespace csar {

// The files, folders and links of a package in the order of the container. Findings about the container go into
// `report`. Throws Failure when it cannot be read at all.
CSAR_API std::vector<InspectedFile> list_entries(const std::string& package, const Limits& limits, Report& report);

// Passes the content of one file to `take`, piece by piece. Nothing is passed on when the container has errors; damaged
// bytes end it with a finding. Throws Failure(usage) when there is no such file.
CSAR_API void read_entry(const std::string& package, const std::string& name, const Limits& limits, Report& report,
                const std::function<void(std::span<const std::byte>)>& take);

}  // namespace csar
