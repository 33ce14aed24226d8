// gzip files built byte by byte: every field of a member can be set to what no honest writer puts there.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace csar::hostile {

struct GzipMember {
    std::string content;
    bool stored = false;  // as stored blocks instead of compressed ones
    std::uint8_t method = 8;
    std::uint8_t more_flags = 0;  // besides those that the fields below need
    std::optional<std::string> extra;
    std::optional<std::string> name;
    std::optional<std::string> comment;
    bool header_checksum = false;
    std::optional<std::uint16_t> header_checksum_value;  // else the right one
    std::optional<std::string> deflated;                 // else the content
    std::optional<std::uint32_t> crc;                    // else the right one
    std::optional<std::uint32_t> length;                 // else the right one
};

std::string gzip_member(const GzipMember& member);

// A member with nothing special about it.
std::string gzip(std::string_view content);

}  // namespace csar::hostile
