// The plan of the content of a package, made before anything is written: for pack, for its --list and --dry-run, and
// for comparing a package with its directory. An archive is packed again with the same plan.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <csar/limits.hpp>
#include "base/file.hpp"
#include "csar/container/writer.hpp"
#include "csar/directory/git_files.hpp"
#include "csar/directory/ignore.hpp"
#include "report/report.hpp"

namespace csar {

// A file, or a directory without content to pack.
struct PlannedEntry {
    std::string name;         // in the package
    std::string source;       // in the directory; differs from the name after a followed symbolic link
    std::uint64_t size = 0;   // bytes
    bool executable = false;  // the owner, the group or others may execute it
    bool is_directory = false;
    const container::Entry* entry = nullptr;  // for an archive: the packed entry, instead of a source
};

enum class LeftOutReason : std::uint8_t {
    pattern,      // a line of .csarignore
    ignore_file,  // it is .csarignore
    junk_file,    // of version control, editors, desktops: never packed (base/junk_files.hpp)
    output,       // the package itself, or another output file of packing
    git,          // Git does not track it, or ignores it
};

// "ignored by .csarignore", "never packed", ...
std::string_view to_string(LeftOutReason reason);

// A file, or a directory with its whole content.
struct LeftOut {
    std::string name;
    bool is_directory = false;
    LeftOutReason reason = LeftOutReason::pattern;
    std::uint32_t line = 0;  // pattern: the line of .csarignore
};

struct PlanOptions {
    Limits limits;
    // Symbolic links are replaced by their targets if these are in the directory; otherwise each is an error.
    bool follow_symlinks = false;
    bool may_follow = true;  // whether the caller has an option to follow them: then a hint names it
    // Paths of output files of packing; existing ones are left out in every place in the directory.
    std::vector<std::string> outputs;
    bool keeps_listed_junk = false;  // a junk file listed in a manifest of the directory is part of the package
    const GitFiles* git = nullptr;   // the files of the directory according to Git; null: Git is not used
};

struct DirectoryPlan {
    File root;                                      // the open directory; sources are relative to it
    std::vector<PlannedEntry> entries;              // sorted by the bytes of their names
    std::vector<LeftOut> left_out;                  // sorted likewise
    IgnoreRules ignored;                            // the rules of .csarignore
    const container::Container* archive = nullptr;  // the source instead of the root; null if it is a directory
};

// Plans the packing of `directory`. Files that cannot or should not be packed are reported (areas pack/ and entry/) and
// left out of the plan. Nothing is opened through a symbolic link. Throws Failure(input) if a directory or .csarignore
// cannot be read.
DirectoryPlan plan_directory(const std::string& directory, const PlanOptions& options, Report& report);

// Plans the packing of what `archive` unpacks to. It was opened without errors, may be read in any order (open_plain_tar) and
// must outlive the plan.
DirectoryPlan plan_archive(const container::Container& archive);

// Whether a file or directory is not packed, because of itself or a parent directory.
bool is_left_out(std::string_view path, bool is_directory, const IgnoreRules& ignored);

// The items that pack the plan, in its order. They refer to plan.root, which must stay open, or to plan.archive.
std::vector<container::Item> items_of(const DirectoryPlan& plan);

}  // namespace csar
