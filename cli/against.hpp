// The options of `csar verify --against`, and the differences that it shows.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include <csar/project.hpp>
#include <csar/verify.hpp>
#include "cli/options.hpp"

namespace csar::cli {

struct AgainstOptions {
    std::string path;  // the directory or package; empty: no comparison
    bool follow_symlinks = false;
    bool gitignore = false;
    bool git_tracked = false;
};

void add_against_options(std::vector<Option>& options, AgainstOptions& target);

// Sets the options of the comparison. For a comparison with a directory, the options of pack in the project file apply;
// follow-symlinks applies to every directory. Throws Failure(usage) for contradictory options, or options that require
// a directory.
void apply(const AgainstOptions& given, const std::optional<ProjectFile>& project, VerifyOptions& settings);

// The differences in metadata, definitions and signatures, as text and in `details` as "differences". They do not
// affect the verdict. Returns an empty string if no file differs, or if an input cannot be read again. Throws Failure:
// usage, interrupted.
std::string differences_from(const std::string& against, const VerifyResult& result, const VerifyOptions& settings,
                             nlohmann::ordered_json& details);

}  // namespace csar::cli
