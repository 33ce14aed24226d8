// Makes the headers of a ustar archive (IEEE Std 1003.1, pax, "ustar Interchange Format"). See tar_header.hpp.
//
//   archive = *( header content padding ) 1024 zero bytes     ; padding with zeros to whole blocks
//
// The path is prefix "/" name, or name without a prefix. Names are UTF-8. Owner and group are 0, without names.
// A number is octal digits with leading zeros and a NUL.
#pragma once

#include <cstdint>
#include <string_view>

#include "csar/container/tar_header.hpp"

namespace csar::container {

// True if `path` fits, maybe split into prefix and name at a '/'. A directory ends with '/'.
bool fits_ustar(std::string_view path);

struct UstarEntry {
    std::string_view path;   // must fit, see fits_ustar(); a directory ends with '/'
    std::uint64_t size = 0;  // at most ustar_max_size
    std::uint16_t mode = 0;
    std::int64_t time = 0;  // seconds since 1970 UTC; clamped to the field
};

TarBlock ustar_header(const UstarEntry& entry);

}  // namespace csar::container
