// Which files of a directory are examined: the files that packing would include.
#pragma once

#include <fcntl.h>
#include <sys/stat.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "csar/container/container.hpp"
#include "csar/directory/file_identity.hpp"
#include "csar/directory/git_files.hpp"
#include "csar/directory/ignore.hpp"
#include "csar/directory/listed_junk.hpp"

namespace csar::open {

// Each value includes the files of the previous value.
enum class DirectoryScope : std::uint8_t {
    without_junk,  // without junk files, even listed ones (base/junk_files.hpp)
    as_packed,     // files that packing includes: no unlisted junk files, no excluded files (.csarignore)
    with_ignored,  // and files that .csarignore excludes
    everything,
};

class IgnoredFiles {
public:
    // `root`: the open directory. A file ignores nothing. `git`: examine only these files; may be null. `outputs`:
    // paths of files that packing leaves out.
    IgnoredFiles(const File& root, DirectoryScope scope, const Limits& limits,
                 std::unique_ptr<const directory::GitFiles> git, const std::vector<std::string>& outputs)
        : scope_(scope), git_(std::move(git)) {
        if (root.type() != S_IFDIR) return;
        root_ = root.descriptor();
        outputs_ = directory::identities_of(outputs);
        if (scope == DirectoryScope::as_packed || scope == DirectoryScope::with_ignored)
            listed_ = directory::ListedJunk(root, limits);
        if (scope != DirectoryScope::as_packed) return;
        const std::optional<std::string> text = directory::read_ignore_file(root);
        if (!text) return;
        rules_ = directory::IgnoreRules(*text);
        has_ignore_file_ = true;
    }
    IgnoredFiles(const IgnoredFiles&) = delete;
    IgnoredFiles& operator=(const IgnoredFiles&) = delete;

    // Sets functions in `options` that refer to this object.
    void apply(container::OpenOptions& options) {
        if (scope_ == DirectoryScope::without_junk) return;
        options.is_kept = [this](std::string_view path) {
            return scope_ == DirectoryScope::everything || listed_.has(path);
        };
        if (!has_ignore_file_ && !git_ && outputs_.empty()) return;
        options.is_left_out = [this](std::string_view path, bool is_directory) {
            if (path == directory::IgnoreRules::file_name || (git_ && !git_->has(path, is_directory)) ||
                (!is_directory && !listed_.has(path) && is_output(path)))
                return true;
            if (rules_.line_that_ignores(path, is_directory) == 0) return false;
            ++count_;
            return true;
        };
    }

    // Returns the rules of .csarignore, or no rules if the scope does not use them.
    const directory::IgnoreRules& rules() const { return rules_; }

    // How many files and directories .csarignore has excluded until now.
    std::uint64_t count() const { return count_; }

private:
    bool is_output(std::string_view path) const {
        struct stat status {};
        return !outputs_.empty() && ::fstatat(root_, std::string(path).c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0 &&
               directory::contains(outputs_, status);
    }

    DirectoryScope scope_;
    int root_ = -1;  // the open directory; the container owns it later
    std::vector<directory::FileIdentity> outputs_;
    std::unique_ptr<const directory::GitFiles> git_;
    directory::ListedJunk listed_;
    directory::IgnoreRules rules_;
    bool has_ignore_file_ = false;
    std::uint64_t count_ = 0;
};

}  // namespace csar::open
