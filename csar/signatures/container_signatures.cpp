#include "csar/signatures/container_signatures.hpp"

#include <algorithm>

#include "base/ascii.hpp"
#include "base/package_path.hpp"

namespace csar {

std::vector<std::string_view> container_signatures(const container::Container& outer, std::string_view package) {
    std::vector<std::string_view> found;
    for (const container::Entry& entry : outer.entries())
        if (entry.kind == container::EntryKind::file && !entry.hostile_name && parent_path(entry.name).empty() &&
            equal_ignoring_case(extension(entry.name), ".cms"))
            found.push_back(entry.name);
    const auto same = std::find_if(found.begin(), found.end(), [&](std::string_view name) {
        return without_extension(name) == without_extension(package);
    });
    return same == found.end() ? found : std::vector{*same};
}

}  // namespace csar
