// What a report page shows of a package besides its findings: what it holds, and pictures of its definitions.
#pragma once

#include <optional>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include <csar/definition_options.hpp>
#include <csar/graph.hpp>
#include <csar/inspect.hpp>
#include <csar/verify.hpp>

namespace csar::cli {

struct ContentsQuery {
    std::string package;  // as the user named it
    Limits limits;
    DefinitionOptions definitions;
    const Cancellation* cancellation = nullptr;
    const InspectResult* inspected = nullptr;  // when that has been done already
    const VerifyResult* verified = nullptr;    // the same
    std::string intake;                        // the profile that was asked for; empty: none
};

// Reads the package again. What cannot be read is left out, and said: no Failure but interrupted.
nlohmann::ordered_json package_contents(const ContentsQuery& query);

}  // namespace csar::cli
