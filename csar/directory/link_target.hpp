// The target of a symbolic link, resolved without leaving a directory.
#pragma once

#include <sys/stat.h>

#include <cstdint>
#include <string>

namespace csar {

enum class LinkFault : std::uint8_t {
    none,
    outside,  // it leaves the directory, even if only temporarily, or is absolute
    broken,   // the target does not exist
    loop,     // too many links on the way
};

struct LinkTarget {
    LinkFault fault = LinkFault::none;
    std::string text;       // the text of the link
    std::string path;       // of the target below the directory; without links
    struct stat status {};  // of the target
};

// Resolves the link at `path` below the open directory `root`. No directory on the path may be a link. Throws
// Failure(input) if it cannot be read.
LinkTarget resolve_link(int root, const std::string& path);

}  // namespace csar
