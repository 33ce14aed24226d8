#include "csar/pack/pack_plan.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include <csar/failure.hpp>
#include "base/ascii.hpp"
#include "base/interrupt.hpp"
#include "base/keyed_hash.hpp"
#include "base/package_path.hpp"
#include "base/sbom_names.hpp"
#include "csar/container/detect.hpp"
#include "csar/open/package_outputs.hpp"
#include "csar/pack/pack_target.hpp"
#include "report/diagnose.hpp"
#include "report/rules/pack.hpp"

namespace csar::pack {
namespace {

// File names in lower case.
constexpr std::array<std::string_view, 17> credentials = {
    ".env",          "credentials",      "credentials.json", ".netrc",       "_netrc",     ".npmrc",
    ".pypirc",       ".git-credentials", ".htpasswd",        ".dockercfg",   "kubeconfig", "terraform.tfstate",
    "passwords.txt", ".pgpass",          ".my.cnf",          ".vault-token", ".boto"};
constexpr std::array<std::string_view, 6> safe_env = {".env.example", ".env.sample", ".env.template",
                                                      ".env.dist",    ".env.tmpl",   ".env.defaults"};
constexpr std::array<std::string_view, 6> left_over_endings = {".bak", ".orig", ".rej", ".swp", ".tmp", ".pyc"};
constexpr std::array<std::string_view, 9> left_over_directories = {"__pycache__", "node_modules",  ".venv",
                                                                   ".terraform",  ".pytest_cache", ".mypy_cache",
                                                                   ".tox",        ".ruff_cache",   ".cache"};

template <class Names>
bool holds(const Names& names, std::string_view name) {
    return std::ranges::find(names, name) != names.end();
}

bool looks_like_credentials(const std::string& name) {
    if (holds(credentials, name)) return true;
    return name.starts_with(".env.") && !holds(safe_env, name);
}

bool is_left_over(const std::string& name) {
    return std::ranges::any_of(left_over_endings, [&](std::string_view ending) {
        return name.size() > ending.size() && name.ends_with(ending);
    });
}

// True for "x.csar.cms", "x.csar.2.cms" or "x.csar.sha256": files that are written next to a package.
bool belongs_to_package(std::string_view name) {
    return std::ranges::any_of(open::endings_beside, [&](std::string_view ending) {
        if (!name.ends_with(ending)) return false;
        const std::string_view package = name.substr(0, name.size() - ending.size());
        const bool is_numbered = extension(package).find_first_not_of(".0123456789") == std::string_view::npos;
        return (is_numbered ? without_extension(package) : package).ends_with(".csar");
    });
}

// Returns the directory that a tool left behind: "a/.cache/" for "a/.cache/b.json". Returns an empty string for other
// paths.
std::string_view tool_directory_of(std::string_view path) {
    for (std::size_t start = 0, slash = 0; (slash = path.find('/', start)) != std::string_view::npos; start = slash + 1)
        if (holds(left_over_directories, path.substr(start, slash - start))) return path.substr(0, slash + 1);
    return {};
}

// A symbolic link can cause a second copy of a large file.
void report_copies(const directory::DirectoryPlan& plan, Report& report) {
    constexpr std::uint64_t large = 1024 * 1024;
    std::unordered_map<std::string_view, const directory::PlannedEntry*, KeyedHash> packed;  // by source
    const directory::PlannedEntry *first = nullptr, *copy = nullptr;
    std::uint64_t bytes = 0, copies = 0;
    for (const directory::PlannedEntry& entry : plan.entries) {
        if (entry.is_directory || entry.source.empty() || entry.size < large) continue;
        const auto [known, is_new] = packed.try_emplace(entry.source, &entry);
        if (is_new) continue;
        if (copies++ == 0) std::tie(first, copy) = std::pair(known->second, &entry);
        bytes += entry.size;
    }
    if (copies == 0) return;
    report.add(diagnose(rules::pack::packed_twice, place_of(copy->name), first->name, copy->name, bytes,
                        copies == 1 ? std::string() : compose(", with {} such files in total", copies)));
}

void report_missing_files(const directory::DirectoryPlan& plan, const directory::GitFiles& git, Report& report) {
    std::unordered_set<std::string_view, KeyedHash> planned;
    for (const directory::PlannedEntry& entry : plan.entries) planned.insert(entry.source);
    for (const std::string& path : git.paths()) {
        check_interrupt();
        struct stat status {};
        if (planned.contains(path) || directory::is_left_out(path, false, plan.ignored)) continue;
        const bool is_there = ::fstatat(plan.root.descriptor(), path.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0;
        if (is_there ? !S_ISDIR(status.st_mode) : errno != ENOENT && errno != ENOTDIR) continue;
        Diagnostic finding = diagnose(rules::pack::missing_tracked_file, place_of(path), path);
        if (is_there) finding.hint = "there is a directory of this name, possibly a submodule that is not checked out";
        report.add(std::move(finding));
    }
}

bool is_written_by_others(std::string_view name) { return is_sbom_name(name) || name.ends_with(".sigstore.json"); }

// An archive, a signature, a statement, one line of a checksum file, or an empty file.
bool is_former_output(const File& file) {
    std::vector<std::byte> head(container::detection_size);
    head.resize(file.read_at(0, head));
    const auto format = container::recognise(head).format;
    if (head.empty() || format == container::Format::zip || format == container::Format::tar) return true;
    if (as_text(head).starts_with("-----BEGIN CMS") || as_text(head).starts_with("{\""))
        return true;                    // signatures and statements
    constexpr std::size_t digits = 64;  // of SHA-256
    const std::string_view start = as_text(head).substr(0, digits);
    return start.size() == digits && std::ranges::all_of(start, [](char c) { return hex_digit(c) >= 0; });
}

void leave_out(directory::DirectoryPlan& plan, const std::string& path, bool is_directory) {
    struct stat former {};
    if (::stat(path.c_str(), &former) != 0) return;
    std::erase_if(plan.entries, [&](const directory::PlannedEntry& entry) {
        struct stat status {};
        if (entry.is_directory != is_directory || (!is_directory && file_name(entry.source) != file_name(path)) ||
            ::fstatat(plan.root.descriptor(), entry.source.c_str(), &status, 0) != 0 ||
            status.st_dev != former.st_dev || status.st_ino != former.st_ino)
            return false;
        plan.left_out.push_back({entry.name, is_directory, directory::LeftOutReason::output, 0});
        return true;
    });
}

}  // namespace

directory::DirectoryPlan pack_plan(const std::string& directory, const PackOptions& options, Report& report) {
    directory::PlanOptions plan;
    plan.limits = options.limits;
    plan.project_file = options.project_file;
    plan.follow_symlinks = options.follow_symlinks;
    if (!options.checksum.empty()) plan.outputs.push_back(options.checksum);
    // If the output is a directory, leave_out_former_outputs() handles the package. Other files there are sources.
    const bool is_file = !options.output.empty() && !is_named_by_definitions(options);
    if (is_file) plan.outputs.push_back(options.output);
    if (is_file && options.output != "-")
        for (std::string& name : open::names_beside(options.output)) plan.outputs.push_back(std::move(name));
    std::optional<directory::GitFiles> git;
    if (options.git != PackedOfGit::everything) git.emplace(directory, options.git == PackedOfGit::tracked);
    if (git) plan.git = &*git;
    directory::DirectoryPlan made = directory::plan_directory(directory, plan, report);
    if (git) report_missing_files(made, *git, report);
    if (options.follow_symlinks) report_copies(made, report);
    return made;
}

void report_doubtful_files(const directory::DirectoryPlan& plan, bool is_package, Report& report) {
    std::string_view told;  // names are sorted, so files of a directory are adjacent
    for (const directory::PlannedEntry& entry : plan.entries) {
        if (!told.empty() && entry.name.starts_with(told)) continue;
        if (const std::string_view directory = tool_directory_of(entry.name); !directory.empty()) {
            told = directory;
            const std::string_view shown = directory.substr(0, directory.size() - 1);
            report.add(diagnose(rules::pack::left_over, place_of(shown), shown));
            continue;
        }
        if (entry.is_directory) continue;
        const std::string name = lower_case(file_name(entry.name));
        const Place place = place_of(entry.name);
        if (looks_like_credentials(name)) report.add(diagnose(rules::pack::credentials, place, entry.name));
        if (is_left_over(name)) report.add(diagnose(rules::pack::left_over, place, entry.name));
        if (is_package && name.ends_with(".csar")) report.add(diagnose(rules::pack::nested_package, place, entry.name));
        if (is_package && belongs_to_package(name))
            report.add(diagnose(rules::pack::file_of_other_package, place, entry.name));
    }
}

void check_no_source_replaced(std::string_view command, const directory::DirectoryPlan& plan) {
    for (const directory::LeftOut& left : plan.left_out)
        if (left.reason == directory::LeftOutReason::output && !left.is_directory && !is_written_by_others(left.name) &&
            !is_former_output(File::open_read_at(plan.root.descriptor(), left.name, left.name)))
            throw Failure(FailureKind::usage,
                          compose("{}: an output would replace '{}' in the packed directory", command, left.name));
}

void leave_out_former_outputs(directory::DirectoryPlan& plan, const std::string& target) {
    leave_out(plan, target, false);
    for (const std::string& name : open::names_beside(target)) leave_out(plan, name, false);
    leave_out(plan, std::string(parent_path(target)), true);
}

}  // namespace csar::pack
