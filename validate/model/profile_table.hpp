// The profiles of a place that is searched for them, kept for later models.
#pragma once

#include <array>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace csar::validate {

// The profiles in files called .yaml or .yml, and in others: made by the ProfileCatalogue that needs them first, and
// not updated.
struct ProfileTable {
    using Paths = std::map<std::string, std::vector<std::string>, std::less<>>;  // by name of profile or namespace
    struct Found {
        Paths profiles, namespaces;
    };

    std::mutex mutex;  // held while one model searches; the others wait
    std::array<std::optional<Found>, 2> found;
};

}  // namespace csar::validate
