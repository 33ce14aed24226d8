// What the author of a directory leaves out of its package, so that the directory is examined as what it packs to.
// Not of one that a receiver examines: what lies beside signed files, too, is what the receiver would use.
#pragma once

#include <sys/stat.h>

#include <cstdint>
#include <string>
#include <string_view>

#include <csar/verify.hpp>
#include "csar/container/container.hpp"
#include "csar/directory/ignore.hpp"
#include "csar/directory/listed_junk.hpp"
#include "csar/open/input.hpp"
#include "report/diagnose.hpp"

namespace csar {

class LeftOutOfPackage {
public:
    // A receiver that demands something examines everything: the author must not exclude files from its checks.
    LeftOutOfPackage(const OpenInput& input, const VerifyOptions& options)
        : keeps_junk_(options.trust.ask_for_trust()) {
        if (input.file.type() != S_IFDIR) return;
        if (!keeps_junk_) listed_ = ListedJunk(input.file, options.limits);
        if (!options.intake.empty() || options.against || options.trust.ask_for_trust()) return;
        const std::optional<std::string> text = read_ignore_file(input.file);
        if (!text) return;
        rules_ = IgnoreRules(*text);
        is_there_ = true;
    }
    LeftOutOfPackage(const LeftOutOfPackage&) = delete;
    LeftOutOfPackage& operator=(const LeftOutOfPackage&) = delete;

    // `options` refer to this.
    void apply(container::OpenOptions& options) {
        options.is_kept = [this](std::string_view path) { return keeps_junk_ || listed_.has(path); };
        if (!is_there_) return;
        options.is_left_out = [this](std::string_view path, bool is_directory) {
            if (path == IgnoreRules::file_name) return true;
            if (rules_.line_that_ignores(path, is_directory) == 0) return false;
            ++count_;
            return true;
        };
    }

    void tell(VerifyResult& result) const {
        if (count_ != 0)
            result.not_checked.emplace_back(
                Check::files,
                compose("{} that .csarignore leaves out",
                        std::to_string(count_) + (count_ == 1 ? " file or directory" : " files or directories")));
    }

private:
    bool keeps_junk_;
    ListedJunk listed_;
    IgnoreRules rules_;
    bool is_there_ = false;
    std::uint64_t count_ = 0;
};

}  // namespace csar
