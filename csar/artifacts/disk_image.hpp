// Disk images, recognised by their bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace csar::artifacts {

inline constexpr std::size_t disk_image_first = 33 * 1024, disk_image_last = 512;  // bytes needed for recognition

struct DiskImage {
    std::string_view format;         // name of the format in SOL001: "qcow2"; empty if no format was recognised
    std::uint64_t virtual_size = 0;  // size of the disk in bytes; 0: unknown
};

// `first`, `last`: the first and the last bytes of a file of `size` bytes.
DiskImage recognise_disk(std::string_view first, std::string_view last, std::uint64_t size);

}  // namespace csar::artifacts
