#include "csar/artifacts/disk_image.hpp"

#include <algorithm>
#include <limits>

#include "base/arithmetic.hpp"

namespace csar::artifacts {
namespace {

using namespace std::string_view_literals;

// Where the magic number and the disk size are in a format. The size counts units of `unit` bytes.
struct Mark {
    std::string_view format;
    bool at_end;  // offsets count from the start of the last 512 bytes
    std::size_t offset;
    std::string_view bytes;
    std::size_t size_offset;  // 0: the size has no fixed position
    bool big_endian;
    std::uint64_t unit;
};

constexpr Mark marks[] = {
    {"qcow2", false, 0, "QFI\xFB"sv, 24, true, 1},   {"vmdk", false, 0, "KDMV"sv, 12, false, 512},
    {"vmdk", false, 0, "# Disk Des"sv, 0, false, 0}, {"vdi", false, 64, "\x7F\x10\xDA\xBE"sv, 368, false, 1},
    {"vhdx", false, 0, "vhdxfile"sv, 0, false, 0},   {"vhd", true, 0, "conectix"sv, 48, true, 1},
    {"vhd", false, 0, "conectix"sv, 48, true, 1},    {"iso", false, 32769, "CD001"sv, 0, false, 0},
};

std::uint64_t number(std::string_view bytes, bool big_endian) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i)
        value = value << 8 | static_cast<unsigned char>(bytes[big_endian ? i : bytes.size() - 1 - i]);
    return value;
}

}  // namespace

DiskImage recognise_disk(std::string_view first, std::string_view last, std::uint64_t size) {
    for (const Mark& mark : marks) {
        const std::string_view bytes = mark.at_end ? last : first;
        if (!bytes.substr(std::min(mark.offset, bytes.size())).starts_with(mark.bytes)) continue;
        if (mark.format == "iso") return {mark.format, size};
        if (mark.size_offset == 0 || bytes.size() < mark.size_offset + 8) return {mark.format};
        return {mark.format,
                saturating_multiply(number(bytes.substr(mark.size_offset, 8), mark.big_endian), mark.unit)};
    }
    return {};
}

}  // namespace csar::artifacts
