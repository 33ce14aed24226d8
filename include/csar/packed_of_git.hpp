// Which files of a Git work tree are packed.
#pragma once

#include <cstdint>

namespace csar {

// Files ignored by .csarignore are never packed.
enum class PackedOfGit : std::uint8_t {
    everything,   // Git is not used
    not_ignored,  // files not ignored by .gitignore
    tracked,      // files tracked by Git
};

}  // namespace csar
