// Plans the content of a package before it is written. Used for packing, for lists and dry runs, and for comparisons.
// An archive that is packed again has a plan, too.
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

// A file or an empty directory. A directory is also empty if all of its files are left out.
struct PlannedEntry {
    std::string name;         // path in the package
    std::string source;       // path in the directory; differs from `name` if a link was followed
    std::uint64_t size = 0;   // bytes
    bool executable = false;  // the owner, the group or others may execute it
    bool is_directory = false;
    const container::Entry* entry = nullptr;  // in an archive, replaces `source`
};

enum class LeftOutReason : std::uint8_t {
    pattern,       // a line of .csarignore
    ignore_file,   // .csarignore itself
    junk_file,     // never packed: files of version control, editors, desktops (base/junk_files.hpp)
    project_file,  // the project file of csar
    output,        // the package, or another output file
    git,           // Git ignores or does not track the file
};

std::string_view to_string(LeftOutReason reason);

// A file or directory that is not packed. A directory includes its whole content.
struct LeftOut {
    std::string name;
    bool is_directory = false;
    LeftOutReason reason = LeftOutReason::pattern;
    std::uint32_t line = 0;  // line of .csarignore, for a pattern
};

// Returns "ignored by .csarignore:3".
std::string reason_of(const LeftOut& left);

struct PlanOptions {
    Limits limits;
    // Packs the targets of symbolic links that stay in the directory. Any other link is an error.
    bool follow_symlinks = false;
    bool may_follow = true;  // a hint may mention the option to follow links
    // Output files of packing. They are not packed, wherever they are.
    std::vector<std::string> outputs;
    std::string project_file;        // not packed; "" for no project file
    bool keeps_listed_junk = false;  // packs junk files that a manifest in the directory lists
    const GitFiles* git = nullptr;   // null: Git is not used
};

struct DirectoryPlan {
    File root;                                      // open; sources are relative to it
    std::vector<PlannedEntry> entries;              // sorted by the bytes of the name
    std::vector<LeftOut> left_out;                  // sorted by the bytes of the name
    IgnoreRules ignored;                            // rules of .csarignore
    const container::Container* archive = nullptr;  // source of the entries; null for a directory
};

// Plans how to pack `directory`. Reports files that cannot or should not be packed (areas pack/ and entry/).
// Never opens a link: finds the path of its target first.
// Throws Failure(input) if a directory or .csarignore is unreadable.
DirectoryPlan plan_directory(const std::string& directory, const PlanOptions& options, Report& report);

// Plans how to pack `archive`, which must outlive the plan.
// `archive`: opened without errors, and readable in any order (open_plain_tar).
DirectoryPlan plan_archive(const container::Container& archive);

// Makes the files executable that match a pattern.
void mark_executable(DirectoryPlan& plan, std::span<const std::string> patterns);

// True if the file or a parent directory is not packed.
bool is_left_out(std::string_view path, bool is_directory, const IgnoreRules& ignored);

// Returns a hint: "the file is in the directory, but not in the package: ignored by .csarignore:3".
// Returns "" if the file does not exist, or if no name or pattern excludes it.
std::string why_left_out(const std::string& directory, std::string_view path, const IgnoreRules& ignored);

// Considers all reasons in the plan.
std::string why_left_out(const DirectoryPlan& plan, std::string_view path);

// Returns a hint if .csarignore or Git may exclude the entry file: the number of files, and an example.
// Returns "" otherwise.
std::string hint_of_left_out_entry(const DirectoryPlan& plan);

// Returns the items in the order of the plan. They use plan.root, which must stay open, or plan.archive.
std::vector<container::Item> items_of(const DirectoryPlan& plan);

}  // namespace csar::directory
