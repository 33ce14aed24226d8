// What a place where profiles are looked for has, kept for the models that look there later.
#pragma once

#include <array>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace csar::validate {

// Of files called .yaml or .yml, and of others: made by the ProfileCatalogue that needs it first. It says what the files
// said then.
struct ProfileTable {
    using Paths = std::map<std::string, std::vector<std::string>, std::less<>>;  // by name of profile or namespace
    struct Found {
        Paths profiles, namespaces;
    };

    std::mutex mutex;  // while one looks, the others wait
    std::array<std::optional<Found>, 2> found;
};

}  // namespace csar::validate
