#include "csar/directory/git_files.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include <csar/failure.hpp>
#include <csar/limits.hpp>
#include "base/ascii.hpp"
#include "base/interrupt.hpp"
#include "base/pieces.hpp"
#include "base/regular_file.hpp"
#include "base/run_command.hpp"
#include "base/utf8.hpp"
#include "report/diagnose.hpp"

namespace csar::directory {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t max_list_bytes = 32 * MiB;
constexpr unsigned max_repositories = 256;  // the repository and its submodules, at any depth

// The configuration of a repository may contain commands, which Git runs while it reads an index, for example.
// Therefore Git gets the configuration of a new, empty repository.
// The index, the objects and info/exclude are real, as in a linked work tree (gitrepository-layout).
// Git would read the configuration to find these paths, so csar finds the paths.
// Variables of the script: directory, common, top, format.
constexpr const char* list_files = R"sh(set -e
unset GIT_DIR GIT_WORK_TREE GIT_COMMON_DIR GIT_INDEX_FILE GIT_OBJECT_DIRECTORY GIT_ALTERNATE_OBJECT_DIRECTORIES
export GIT_ALLOW_PROTOCOL=none GIT_OPTIONAL_LOCKS=0 LC_ALL=C
cd -P -- "$CSAR_DIRECTORY"
own=$(mktemp -d)
trap 'rm -r "$own"' EXIT
trap 'exit 1' HUP INT TERM
mkdir "$own/refs"
ln -s "$common/info" "$own/info"
case $format in
sha256) printf '[core]\nrepositoryFormatVersion = 1\n[extensions]\nobjectFormat = sha256\n' ;;
*) printf '[core]\nrepositoryFormatVersion = 0\n' ;;
esac > "$own/config"
export GIT_COMMON_DIR="$own" GIT_OBJECT_DIRECTORY="$common/objects" GIT_DIR="$directory" GIT_WORK_TREE="$top"
list() {
    status=0
    "$@" 2> "$own/messages" || status=$?
    cat "$own/messages" >&2
    # A directory of a sparse index that cannot be read is an error that git does not end with.
    if grep -q '^error:' "$own/messages"; then status=1; fi
    return "$status"
}
list )sh";
constexpr std::string_view tracked = "git -c core.fsmonitor=false ls-files -z --cached --stage";
constexpr std::string_view not_ignored = "git -c core.fsmonitor=false ls-files -z --cached --others --exclude-standard";

[[noreturn]] void refuse(const std::string& directory, std::string_view why) {
    throw Failure(FailureKind::usage, compose("Git cannot list the files of '{}'; {}", directory, why));
}

// Parts of a repository (gitrepository-layout).
struct Repository {
    fs::path top;        // root of the work tree
    fs::path directory;  // contains the index
    fs::path common;     // contains the objects
};

constexpr std::uint64_t max_config_bytes = 1 * MiB;

// Reads a file of Git, which must be a regular file.
std::string read_part(const std::string& of, const fs::path& path) {
    try {
        return read_regular_file(path.string(), max_config_bytes);
    } catch (const Failure& failure) {
        refuse(of, failure.what());
    }
}

fs::path line_of(std::string text, std::string_view before) {
    if (!text.starts_with(before)) return {};
    text.erase(0, before.size());
    while (text.ends_with('\n') || text.ends_with('\r')) text.pop_back();
    return text;
}

Repository find_repository(const std::string& directory) {
    std::error_code failed;
    for (fs::path at = fs::canonical(directory, failed); !failed; at = at.parent_path()) {
        const fs::path found = at / ".git";
        const fs::file_type type = fs::symlink_status(found, failed).type();
        if (type != fs::file_type::not_found) {
            const bool is_whole = type == fs::file_type::directory;
            const fs::path own = is_whole ? found : at / line_of(read_part(directory, found), "gitdir: ");
            const fs::path common = own / "commondir";
            const bool is_linked = fs::exists(common, failed);
            return {at, own, is_linked ? own / line_of(read_part(directory, common), "") : own};
        }
        failed.clear();
        if (at == at.root_path()) break;
    }
    refuse(directory, "the directory is not in a Git repository");
}

bool has_sha256(const std::string& config) {
    const std::string text = lower_case(config);
    const std::size_t at = text.find("objectformat");
    return at != text.npos && text.substr(at, text.find('\n', at) - at).find("sha256") != text.npos;
}

// Git would open these files, and wait for a pipe.
void refuse_special_files(const std::string& directory, const Repository& repository) {
    std::vector<fs::path> parts = {repository.directory / "HEAD", repository.directory / "index",
                                   repository.common / "info" / "exclude",
                                   repository.common / "objects" / "info" / "alternates"};
    std::error_code failed;
    for (fs::directory_iterator at(repository.directory, failed), end; !failed && at != end; at.increment(failed))
        if (at->path().filename().string().starts_with("sharedindex.")) parts.push_back(at->path());
    for (const fs::path& part : parts)
        if (fs::exists(fs::symlink_status(part, failed)) && !fs::is_regular_file(part, failed))
            refuse(directory, compose("'{}' is not a regular file", printable(part.string())));
}

// Checks the files with exclusions in all directories.
void refuse_special_ignore_files(const std::string& directory, const Repository& repository) {
    std::error_code failed;
    const auto check = [&](const fs::path& file) {
        std::error_code absent;
        const fs::file_status status = fs::symlink_status(file, absent);
        if (fs::exists(status) && !fs::is_regular_file(status) && !fs::is_symlink(status))
            refuse(directory, compose("'{}' is not a regular file", printable(file.string())));
    };
    for (fs::path at = fs::canonical(directory, failed); at != at.parent_path(); at = at.parent_path()) {
        check(at / ".gitignore");
        if (at == repository.top) break;
    }
    // Git cannot read these directories either.
    constexpr auto options = fs::directory_options::skip_permission_denied;
    for (fs::recursive_directory_iterator at(directory, options, failed), end; !failed && at != end;
         at.increment(failed)) {
        check_interrupt();
        if (at->path().filename() == ".gitignore") check(at->path());
    }
    if (failed) refuse(directory, compose("its files cannot be listed: {}", failed.message()));
}

std::string quoted(const fs::path& path) {
    std::string text = "'";
    for (const char c : path.string()) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return text + "'";
}

std::string run_git(const std::string& directory, std::string_view what, std::size_t limit) {
    const Repository repository = find_repository(directory);
    refuse_special_files(directory, repository);
    if (what == not_ignored) refuse_special_ignore_files(directory, repository);
    const bool is_sha256 = has_sha256(read_part(directory, repository.common / "config"));
    const std::string variables =
        compose("directory={}\ncommon={}\ntop={}\nformat={}\n", quoted(repository.directory),
                quoted(fs::canonical(repository.common)), quoted(repository.top), is_sha256 ? "sha256" : "sha1");
    // With "./", the path is not an option, and "-" is not the previous directory.
    const std::string path = directory.starts_with('/') ? directory : "./" + directory;
    try {
        return run_command(variables + list_files + std::string(what), "CSAR_DIRECTORY=" + path, {}, limit);
    } catch (const Failure& failure) {
        if (failure.kind() != FailureKind::input) throw;
        refuse(directory, "Git's message is shown above");
    }
}

bool is_repository(const std::string& directory) {
    struct stat status {};
    return ::lstat((directory + "/.git").c_str(), &status) == 0;
}

}  // namespace

// Lists a repository and its submodules. A submodule has its own configuration.
class GitFiles::Listing {
public:
    explicit Listing(std::vector<std::string>& paths) : paths_(paths) {}

    void add_tracked(const std::string& directory, const std::string& prefix) {
        if (++repositories_ > max_repositories)
            refuse(directory, compose("there are more than {} submodules", max_repositories - 1));
        const std::string text = run_git(directory, tracked, max_list_bytes - bytes_);
        bytes_ += text.size();
        // "MODE OBJECT STAGE<tab>PATH"
        for_each(text, [&](std::string_view entry) {
            const std::string path(entry.substr(std::min(entry.find('\t'), entry.size() - 1) + 1));
            constexpr std::string_view submodule = "160000 ";
            if (!entry.starts_with(submodule))
                paths_.push_back(prefix + path);
            else if (is_repository(directory + "/" + path))
                add_tracked(directory + "/" + path, prefix + path + "/");
        });
    }

    void add_not_ignored(const std::string& directory) {
        for_each(run_git(directory, not_ignored, max_list_bytes),
                 [&](std::string_view path) { paths_.emplace_back(path); });
    }

private:
    template <class Take>
    static void for_each(std::string_view text, Take take) {
        while (!text.empty())
            if (const std::string_view piece = take_piece(text, '\0'); !piece.empty()) take(piece);
    }

    std::vector<std::string>& paths_;
    std::size_t bytes_ = 0;
    unsigned repositories_ = 0;
};

GitFiles::GitFiles(const std::string& directory, bool tracked_only) {
    Listing listing(paths_);
    if (tracked_only)
        listing.add_tracked(directory, "");
    else
        listing.add_not_ignored(directory);
    std::ranges::sort(paths_);
    // During a merge, Git lists a file several times.
    paths_.erase(std::unique(paths_.begin(), paths_.end()), paths_.end());
}

bool GitFiles::has(std::string_view path, bool is_directory) const {
    if (!is_directory) return std::binary_search(paths_.begin(), paths_.end(), path, std::less<std::string_view>());
    const std::string start = std::string(path) + "/";
    const auto found = std::lower_bound(paths_.begin(), paths_.end(), start);
    return found != paths_.end() && found->starts_with(start);
}

}  // namespace csar::directory
