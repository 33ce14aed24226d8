#include "csar/directory/git_files.hpp"

#include <algorithm>

#include <csar/failure.hpp>
#include <csar/limits.hpp>
#include "base/run_command.hpp"
#include "report/diagnose.hpp"

namespace csar {
namespace {

constexpr std::size_t max_list_bytes = 32 * MiB;

// A repository can name programs that git starts while it lists files: these options keep git from starting any.
constexpr const char* list_tracked =
    "git -c core.fsmonitor=false -C \"$CSAR_DIRECTORY\" ls-files -z --cached --recurse-submodules";
constexpr const char* list_not_ignored =
    "git -c core.fsmonitor=false -C \"$CSAR_DIRECTORY\" ls-files -z --cached --others --exclude-standard";

}  // namespace

GitFiles::GitFiles(const std::string& directory, bool tracked_only) {
    const char* const command = tracked_only ? list_tracked : list_not_ignored;
    std::string text;
    try {
        text = run_command(command, "CSAR_DIRECTORY=" + directory, {}, max_list_bytes);
    } catch (const Failure& failure) {
        if (failure.kind() != FailureKind::input) throw;
        throw Failure(FailureKind::usage,
                      compose("git cannot list the files of '{}'; its own message stands above", directory));
    }
    for (std::string_view rest = text; !rest.empty();) {
        const std::size_t end = std::min(rest.find('\0'), rest.size());
        paths_.emplace_back(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    std::sort(paths_.begin(), paths_.end());
    // In a merge git lists a file more than once.
    paths_.erase(std::unique(paths_.begin(), paths_.end()), paths_.end());
}

bool GitFiles::has(std::string_view path, bool is_directory) const {
    if (!is_directory) return std::binary_search(paths_.begin(), paths_.end(), path, std::less<std::string_view>());
    const std::string start = std::string(path) + "/";
    const auto found = std::lower_bound(paths_.begin(), paths_.end(), start);
    return found != paths_.end() && found->starts_with(start);
}

}  // namespace csar
