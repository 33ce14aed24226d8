// `csar verify --against`: its options and the differences that it shows.
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

// Sets the options of the comparison in `settings`. If the package is compared with a directory, the options of pack in
// the project file also apply; its follow-symlinks applies to every directory. Throws Failure(usage) for options that
// contradict each other, or that require a directory.
void apply(const AgainstOptions& given, const std::optional<ProjectFile>& project, VerifyOptions& settings);

// For `verify --against`: returns the differences of metadata, definitions and signatures as text, and adds them to
// `details` as "differences"; also says so if only the signatures differ. The result is empty if the files do not
// differ, if there are no such differences, or if one of the two inputs cannot be read again. These differences do not
// affect the verdict: it depends only on the findings, which list the different files. Throws Failure: usage,
// interrupted.
std::string differences_from(const std::string& against, const VerifyResult& result, const VerifyOptions& settings,
                             nlohmann::ordered_json& details);

}  // namespace csar::cli
