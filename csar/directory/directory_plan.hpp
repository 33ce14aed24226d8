// The plan of the content of a package, made before anything is written. It is used for packing, for listing and dry
// runs, and for comparing a package with its directory. An archive that is packed again also has such a plan.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <csar/limits.hpp>
#include "base/file.hpp"
#include "csar/container/writer.hpp"
#include "csar/directory/git_files.hpp"
#include "csar/directory/ignore.hpp"
#include "report/report.hpp"

namespace csar::directory {

// A file, or a directory in which nothing is packed.
struct PlannedEntry {
    std::string name;         // path in the package
    std::string source;       // path in the directory; differs from the name if a symbolic link was followed
    std::uint64_t size = 0;   // bytes
    bool executable = false;  // the owner, the group or others may execute it
    bool is_directory = false;
    const container::Entry* entry = nullptr;  // for an archive: the packed entry, instead of a source
};

enum class LeftOutReason : std::uint8_t {
    pattern,       // a line of .csarignore
    ignore_file,   // the file .csarignore itself
    junk_file,     // files of version control, editors, desktops: never packed (base/junk_files.hpp)
    project_file,  // the project file of csar: never packed
    output,        // the package itself, or another output file of packing
    git,           // Git does not track the file, or ignores it
};

// "ignored by .csarignore", "never packed", ...
std::string_view to_string(LeftOutReason reason);

// A file, or a directory with its whole content, that is not packed.
struct LeftOut {
    std::string name;
    bool is_directory = false;
    LeftOutReason reason = LeftOutReason::pattern;
    std::uint32_t line = 0;  // pattern: the line of .csarignore
};

// The reason and, for a pattern, its line: "ignored by .csarignore:3".
std::string reason_of(const LeftOut& left);

struct PlanOptions {
    Limits limits;
    // Symbolic links to targets in the directory are replaced by these targets. Other links are errors.
    bool follow_symlinks = false;
    bool may_follow = true;  // whether the caller has an option to follow links: then a hint mentions it
    // Paths of output files of packing. Existing output files are left out, wherever they are in the directory.
    std::vector<std::string> outputs;
    std::string project_file;        // path of the used project file, which is left out; empty: none
    bool keeps_listed_junk = false;  // a junk file is part of the package if a manifest of the directory lists it
    const GitFiles* git = nullptr;   // the files of the directory according to Git; null: Git is not used
};

struct DirectoryPlan {
    File root;                                      // the open directory; sources are relative to it
    std::vector<PlannedEntry> entries;              // sorted by the bytes of their names
    std::vector<LeftOut> left_out;                  // sorted by the bytes of their names
    IgnoreRules ignored;                            // the rules of .csarignore
    const container::Container* archive = nullptr;  // the source of the entries instead of `root`; null for a directory
};

// Plans the packing of `directory`. Files that cannot or should not be packed are reported (areas pack/ and entry/) and
// left out of the plan. Symbolic links are never opened: the paths of their targets are determined first. Throws
// Failure(input) if a directory or .csarignore cannot be read.
DirectoryPlan plan_directory(const std::string& directory, const PlanOptions& options, Report& report);

// Plans the packing of the content of `archive`, which must have been opened without errors, must allow reading in any
// order (open_plain_tar) and must outlive the plan.
DirectoryPlan plan_archive(const container::Container& archive);

// Sets the executable bit of the files that match one of the patterns.
void mark_executable(DirectoryPlan& plan, std::span<const std::string> patterns);

// Whether a file or directory is left out, because of itself or a parent directory.
bool is_left_out(std::string_view path, bool is_directory, const IgnoreRules& ignored);

// Why packing leaves out `path`, which exists in `directory`, as a hint: "the file is in the directory, but not in the
// package: ignored by .csarignore:3". Empty if it does not exist there, or if no name or pattern excludes it.
std::string why_left_out(const std::string& directory, std::string_view path, const IgnoreRules& ignored);

// Like the function above, but for a plan, and with all reasons for which it may have left out `path`.
std::string why_left_out(const DirectoryPlan& plan, std::string_view path);

// A hint if the entry file may be left out because of .csarignore or Git: the number of files left out for these
// reasons, with an example. Otherwise empty.
std::string hint_of_left_out_entry(const DirectoryPlan& plan);

// The items that pack the plan, in its order. They refer to plan.root, which must stay open, or to plan.archive.
std::vector<container::Item> items_of(const DirectoryPlan& plan);

}  // namespace csar::directory
