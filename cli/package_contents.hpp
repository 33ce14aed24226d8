// What a report page shows besides findings: the contents of the package, and pictures of its definitions.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include <csar/package.hpp>

namespace csar::cli {

struct ContentsQuery {
    const Package& package;
    const InspectResult* inspected = nullptr;  // null: not inspected yet
    const VerifyResult* verified = nullptr;    // null: not verified yet
    std::vector<std::string> intakes;          // the requested profiles
};

// Reads what has not been read yet. For a part that cannot be read, the reason is stored. Throws only
// Failure(interrupted).
nlohmann::ordered_json package_contents(const ContentsQuery& query);

}  // namespace csar::cli
