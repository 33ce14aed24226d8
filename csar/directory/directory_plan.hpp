// The plan of what a directory packs to, made before anything is written: for pack, for its --list and --dry-run, and
// for comparing a package with its directory. An archive is packed anew by the same plan.
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

// A file, or a directory that has nothing in it to pack.
struct PlannedEntry {
    std::string name;         // in the package
    std::string source;       // in the directory; differs from the name behind a symbolic link that is followed
    std::uint64_t size = 0;   // bytes
    bool executable = false;  // the owner, the group or others may execute it
    bool is_directory = false;
    const container::Entry* entry = nullptr;  // of an archive: what is packed, in place of a source
};

enum class LeftOutReason : std::uint8_t {
    pattern,      // a line of .csarignore
    ignore_file,  // it is .csarignore
    junk_file,    // of version control, editors, desktops: never packed (base/junk_files.hpp)
    output,       // the package itself, or another file that packing writes
    git,          // git does not track it, or ignores it
};

// "ignored by .csarignore", "never packed", ...
std::string_view to_string(LeftOutReason reason);

// A file, or a directory with all that is in it.
struct LeftOut {
    std::string name;
    bool is_directory = false;
    LeftOutReason reason = LeftOutReason::pattern;
    std::uint32_t line = 0;  // pattern: which line of .csarignore
};

struct PlanOptions {
    Limits limits;
    // Symbolic links become what they point at when that is in the directory; otherwise each is an error.
    bool follow_symlinks = false;
    bool may_follow = true;  // whether the caller can be asked to follow them: then a hint says so
    // Paths of files that packing writes; those that exist are left out wherever they are in the directory.
    std::vector<std::string> outputs;
    bool keeps_listed_junk = false;  // a junk file that a manifest of the directory lists is part of the package
    const GitFiles* git = nullptr;   // what git says of the directory; null: it is not asked
};

struct DirectoryPlan {
    File root;                                      // the open directory, which the sources are relative to
    std::vector<PlannedEntry> entries;              // sorted by the bytes of their names
    std::vector<LeftOut> left_out;                  // the same
    IgnoreRules ignored;                            // those of .csarignore
    const container::Container* archive = nullptr;  // what is packed in place of the root; null: it is a directory
};

// Plans the packing of `directory`. What cannot or should not be packed becomes a finding (areas pack/ and entry/); the
// plan then lacks it. Nothing is opened through a symbolic link. Throws Failure(input) when a directory or .csarignore
// cannot be read.
DirectoryPlan plan_directory(const std::string& directory, const PlanOptions& options, Report& report);

// Plans the packing of what `archive` unpacks to. It was opened without errors, may be read in any order (open_plain_tar) and
// must outlive the plan.
DirectoryPlan plan_archive(const container::Container& archive);

// Whether a file or directory is not packed: for itself, or for a directory above it.
bool is_left_out(std::string_view path, bool is_directory, const IgnoreRules& ignored);

// The items that pack the plan, in its order. They refer to plan.root, which must stay open, or to plan.archive.
std::vector<container::Item> items_of(const DirectoryPlan& plan);

}  // namespace csar
