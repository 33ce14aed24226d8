// The profiles of a searched source, kept for later models.
#pragma once

#include <array>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace csar::validate {

// The profiles in files with the extension .yaml or .yml, and in other files. Filled by the first ProfileCatalogue that
// needs them, and not updated.
struct ProfileTable {
    // keyed by the name of the profile or namespace
    using Paths = std::map<std::string, std::vector<std::string>, std::less<>>;
    struct Found {
        Paths profiles, namespaces;
    };

    std::mutex mutex;  // locked while a model searches; other models wait
    std::array<std::optional<Found>, 2> found;
};

}  // namespace csar::validate
