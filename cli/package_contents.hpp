// The data that a report page shows about a package in addition to findings: its contents, and pictures of its
// definitions.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include <csar/package.hpp>

namespace csar::cli {

struct ContentsQuery {
    const Package& package;
    const InspectResult* inspected = nullptr;  // the result, if the package was inspected already
    const VerifyResult* verified = nullptr;    // the result, if the package was verified already
    std::vector<std::string> intakes;          // the requested profiles
};

// Reads the parts of the package that have not been read yet. A part that cannot be read is replaced by the reason.
// Throws only Failure(interrupted).
nlohmann::ordered_json package_contents(const ContentsQuery& query);

}  // namespace csar::cli
