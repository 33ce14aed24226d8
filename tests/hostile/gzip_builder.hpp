// Makes gzip files in which each field of a member can be set, also to invalid values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace csar::hostile {

struct GzipMember {
    std::string content;
    bool stored = false;  // stored blocks
    std::uint8_t method = 8;
    std::uint8_t more_flags = 0;  // in addition to the flags of the fields below
    std::optional<std::string> extra;
    std::optional<std::string> name;
    std::optional<std::string> comment;
    bool header_checksum = false;
    std::optional<std::uint16_t> header_checksum_value;  // default: the correct one
    std::optional<std::string> deflated;                 // default: the content
    std::optional<std::uint32_t> crc;                    // default: the correct one
    std::optional<std::uint32_t> length;                 // default: the correct one
};

std::string gzip_member(const GzipMember& member);

// A valid member with default fields.
std::string gzip(std::string_view content);

}  // namespace csar::hostile
