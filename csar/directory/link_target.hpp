// Resolves a symbolic link within a directory.
#pragma once

#include <sys/stat.h>

#include <cstdint>
#include <string>

namespace csar::directory {

enum class LinkFault : std::uint8_t {
    none,
    outside,  // absolute, or leaves the directory, even if it returns
    broken,   // the target does not exist
    loop,     // too many links
};

struct LinkTarget {
    LinkFault fault = LinkFault::none;
    std::string text;       // as written in the link
    std::string path;       // relative to the directory; has no links
    struct stat status {};  // status of the target
};

// `path`: a link below the open directory `root`. Its parent directories must not be links.
// Throws Failure(input) if the link is unreadable.
LinkTarget resolve_link(int root, const std::string& path);

}  // namespace csar::directory
