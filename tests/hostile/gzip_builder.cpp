#include "tests/hostile/gzip_builder.hpp"

#include "tests/hostile/zip_builder.hpp"

namespace csar::hostile {
namespace {

constexpr std::size_t largest_stored_block = 65535;

std::string deflate_stored(std::string_view content) {
    std::string deflated;
    do {
        const std::string_view block = content.substr(0, largest_stored_block);
        content.remove_prefix(block.size());
        deflated += content.empty() ? '\1' : '\0';
        deflated += le16(block.size()) + le16(~block.size());
        deflated += block;
    } while (!content.empty());
    return deflated;
}

}  // namespace

std::string gzip_member(const GzipMember& member) {
    const unsigned flags = member.more_flags | (member.header_checksum ? 2u : 0u) | (member.extra ? 4u : 0u) |
                           (member.name ? 8u : 0u) | (member.comment ? 16u : 0u);
    std::string bytes("\x1F\x8B");
    bytes += static_cast<char>(member.method);
    bytes += static_cast<char>(flags);
    bytes += std::string(5, '\0') + '\xFF';
    if (member.extra) bytes += le16(member.extra->size()) + *member.extra;
    if (member.name) bytes += *member.name + '\0';
    if (member.comment) bytes += *member.comment + '\0';
    if (member.header_checksum)
        bytes += le16(member.header_checksum_value.value_or(static_cast<std::uint16_t>(crc_of(bytes))));
    if (member.deflated)
        bytes += *member.deflated;
    else
        bytes += member.stored ? deflate_stored(member.content) : deflate(member.content);
    bytes += le32(member.crc.value_or(crc_of(member.content)));
    bytes += le32(member.length.value_or(static_cast<std::uint32_t>(member.content.size())));
    return bytes;
}

std::string gzip(std::string_view content) { return gzip_member({.content = std::string(content)}); }

}  // namespace csar::hostile
