// Keeps the profiles of a source for later models.
#pragma once

#include <array>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace csar::validate {

// The first ProfileCatalogue that needs the profiles stores them here. They are never updated.
struct ProfileTable {
    // by the name of the profile or namespace
    using Paths = std::map<std::string, std::vector<std::string>, std::less<>>;
    struct Found {
        Paths profiles, namespaces;
    };

    std::mutex mutex;  // locked while a model searches
    std::array<std::optional<Found>, 2> found;
};

}  // namespace csar::validate
