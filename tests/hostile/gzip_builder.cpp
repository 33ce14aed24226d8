#include "tests/hostile/gzip_builder.hpp"

#include <libdeflate.h>

#include <algorithm>
#include <memory>

namespace csar::hostile {
namespace {

constexpr std::size_t largest_stored_block = 65535;

std::string little_endian(std::uint32_t value, std::size_t width) {
    std::string bytes;
    for (std::size_t at = 0; at < width; ++at) bytes += static_cast<char>(value >> (8 * at) & 0xFF);
    return bytes;
}

std::uint32_t crc32(std::string_view bytes) { return libdeflate_crc32(0, bytes.data(), bytes.size()); }

std::string deflate_stored(std::string_view content) {
    std::string deflated;
    do {
        const std::string_view block = content.substr(0, largest_stored_block);
        content.remove_prefix(block.size());
        const auto length = static_cast<std::uint32_t>(block.size());
        deflated += content.empty() ? '\1' : '\0';
        deflated += little_endian(length, 2) + little_endian(~length, 2);
        deflated += block;
    } while (!content.empty());
    return deflated;
}

std::string deflate(std::string_view content) {
    const std::unique_ptr<libdeflate_compressor, decltype(&libdeflate_free_compressor)> compressor(
        libdeflate_alloc_compressor(6), libdeflate_free_compressor);
    std::string deflated(libdeflate_deflate_compress_bound(compressor.get(), content.size()), '\0');
    deflated.resize(libdeflate_deflate_compress(compressor.get(), content.data(), content.size(), deflated.data(),
                                                deflated.size()));
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
    if (member.extra) bytes += little_endian(static_cast<std::uint32_t>(member.extra->size()), 2) + *member.extra;
    if (member.name) bytes += *member.name + '\0';
    if (member.comment) bytes += *member.comment + '\0';
    if (member.header_checksum) bytes += little_endian(member.header_checksum_value.value_or(crc32(bytes) & 0xFFFF), 2);
    if (member.deflated)
        bytes += *member.deflated;
    else
        bytes += member.stored ? deflate_stored(member.content) : deflate(member.content);
    bytes += little_endian(member.crc.value_or(crc32(member.content)), 4);
    bytes += little_endian(member.length.value_or(static_cast<std::uint32_t>(member.content.size())), 4);
    return bytes;
}

std::string gzip(std::string_view content) { return gzip_member({.content = std::string(content)}); }

}  // namespace csar::hostile
