// Makes the headers of a ustar archive (IEEE Std 1003.1, pax, "ustar Interchange Format"); their layout is in
// tar_header.hpp.
//
//   archive = *( header content padding ) 1024 zero bytes     ; padding with zeros to whole blocks
//
// The path is prefix "/" name, or only the name if the prefix is empty. Numbers are octal digits with leading zeros and
// a trailing NUL. Owner and group are 0 and have no names. Names are UTF-8.
#pragma once

#include <cstdint>
#include <string_view>

#include "csar/container/tar_header.hpp"

namespace csar::container {

// True if `path` fits into the name field, or into prefix and name if it is split at a '/'. The path of a directory
// ends in '/'.
bool fits_ustar(std::string_view path);

struct UstarEntry {
    std::string_view path;   // must fit, see fits_ustar(); the path of a directory ends in '/'
    std::uint64_t size = 0;  // at most ustar_max_size
    std::uint16_t mode = 0;
    std::int64_t time = 0;  // seconds since 1970 UTC; clamped to the range of the field
};

TarBlock ustar_header(const UstarEntry& entry);

}  // namespace csar::container
