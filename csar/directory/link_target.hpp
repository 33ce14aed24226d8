// Where a symbolic link leads, without leaving a directory.
#pragma once

#include <sys/stat.h>

#include <cstdint>
#include <string>

namespace csar {

enum class LinkFault : std::uint8_t {
    none,
    outside,  // it leaves the directory, if only on the way, or is absolute
    broken,   // nothing is there
    loop,     // too many links on the way
};

struct LinkTarget {
    LinkFault fault = LinkFault::none;
    std::string text;       // what the link itself says
    std::string path;       // of the target beneath the directory; no link in it
    struct stat status {};  // of the target
};

// Resolves the link at `path` beneath the open directory `root`. No directory on the way to `path` may be a link. Throws
// Failure(input) when it cannot be read.
LinkTarget resolve_link(int root, const std::string& path);

}  // namespace csar
