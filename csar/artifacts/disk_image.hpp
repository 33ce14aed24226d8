// Recognises disk images by their bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace csar::artifacts {

inline constexpr std::size_t disk_image_first = 33 * 1024, disk_image_last = 512;  // bytes that recognise_disk() needs

struct DiskImage {
    std::string_view format;         // its name in SOL001, such as "qcow2"; empty if unknown
    std::uint64_t virtual_size = 0;  // in bytes; 0 if unknown
};

// `first`, `last`: the first and last bytes of a file of `size` bytes.
DiskImage recognise_disk(std::string_view first, std::string_view last, std::uint64_t size);

}  // namespace csar::artifacts
