// Outputs of earlier runs: packages, and the files next to them with their names.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.hpp"
#include "csar/directory/directory_plan.hpp"
#include "report/report.hpp"

namespace csar {

// The suffixes, after the name of a package, of files that an earlier run or the rest of a pipeline writes next to it.
inline constexpr std::array<std::string_view, 6> endings_beside = {".cms",      ".intoto.jsonl", ".sha256",
                                                                   ".cdx.json", ".spdx.json",    ".sigstore.json"};

// An older package may be in the packed directory, and is replaced. All other files there are sources, except files
// that other tools write next to a package, which are kept. Throws Failure(usage), with `command` in the message, if a
// source would be replaced.
void check_no_source_replaced(std::string_view command, const DirectoryPlan& plan);

// Warns about files next to `target` that belong to the existing package, unless `archive`, which replaces it, is
// identical. `written`: files that are written together with it.
void report_stale_files(const std::string& target, const File& archive, const std::vector<std::string>& written,
                        Report& report);

// A package named after the definitions, `target`, may be in the directory from an earlier run, with the files next to
// it, or in a separate directory without other content. They are left out of the plan.
void leave_out_former_outputs(DirectoryPlan& plan, const std::string& target);

}  // namespace csar
