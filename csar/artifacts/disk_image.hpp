// Disk images, recognised by their bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace csar {

inline constexpr std::size_t disk_image_first = 33 * 1024, disk_image_last = 512;  // bytes needed for recognition

struct DiskImage {
    std::string_view format;         // as SOL001 names it: "qcow2"; empty: no recognised format
    std::uint64_t virtual_size = 0;  // bytes of the disk in it; 0: unknown
};

// `first`, `last`: the ends of a file of `size` bytes.
DiskImage recognise_disk(std::string_view first, std::string_view last, std::uint64_t size);

}  // namespace csar
