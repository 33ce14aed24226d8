// What a report page shows of a package besides its findings: what it holds, and pictures of its definitions.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include <csar/package.hpp>

namespace csar::cli {

struct ContentsQuery {
    const Package& package;
    const InspectResult* inspected = nullptr;  // when that has been done already
    const VerifyResult* verified = nullptr;    // the same
    std::vector<std::string> intakes;          // the profiles that were asked for
};

// Reads of the package what has not been read yet. What cannot be read is left out, and the reason is given instead; throws
// Failure(interrupted) only.
nlohmann::ordered_json package_contents(const ContentsQuery& query);

}  // namespace csar::cli
