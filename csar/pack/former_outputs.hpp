// What former runs wrote: packages, and the files that are beside them under their names.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.hpp"
#include "csar/directory/directory_plan.hpp"
#include "report/report.hpp"

namespace csar {

// How the names end of what a former run, or the rest of a pipeline, writes beside a package, after the package's own name.
inline constexpr std::array<std::string_view, 6> endings_beside = {".cms",      ".intoto.jsonl", ".sha256",
                                                                   ".cdx.json", ".spdx.json",    ".sigstore.json"};

// An older package may be in the directory that is packed, and is replaced. Any other file there is a source, but those that
// others write beside a package and that stay. Throws Failure(usage), a message of `command`, when a source would be
// replaced.
void check_no_source_replaced(std::string_view command, const DirectoryPlan& plan);

// Warns of files beside `target` that belong to the package that is there, unless `archive`, which takes its place, is the
// same byte for byte. `written`: what is written anew together with it.
void report_stale_files(const std::string& target, const File& archive, const std::vector<std::string>& written,
                        Report& report);

// A package that gets its name from the definitions, `target`, may be in the directory since a former run, with what is beside
// it; and the directory for it, when nothing else is in it. They become left out of the plan.
void leave_out_former_outputs(DirectoryPlan& plan, const std::string& target);

}  // namespace csar
