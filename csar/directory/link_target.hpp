// The target of a symbolic link, resolved without leaving a directory.
#pragma once

#include <sys/stat.h>

#include <cstdint>
#include <string>

namespace csar::directory {

enum class LinkFault : std::uint8_t {
    none,
    outside,  // the path leaves the directory, even if only temporarily, or the link is absolute
    broken,   // the target does not exist
    loop,     // the path contains too many links
};

struct LinkTarget {
    LinkFault fault = LinkFault::none;
    std::string text;       // the text of the link
    std::string path;       // path of the target below the directory; contains no links
    struct stat status {};  // status of the target
};

// Resolves the link at `path` below the open directory `root`. No directory on the path may be a link. Throws
// Failure(input) if it cannot be read.
LinkTarget resolve_link(int root, const std::string& path);

}  // namespace csar::directory
