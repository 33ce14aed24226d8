#include "csar/container/tar_header.hpp"

#include <algorithm>
#include <limits>

namespace csar::container {
namespace {

struct Field {
    std::size_t offset, length;
};

constexpr Field name_field{0, 100}, mode_field{100, 8}, uid_field{108, 8}, gid_field{116, 8}, size_field{124, 12},
    mtime_field{136, 12}, checksum_field{148, 8}, link_field{157, 100}, magic_field{257, 8}, user_field{265, 32},
    group_field{297, 32}, major_field{329, 8}, minor_field{337, 8}, prefix_field{345, 155}, unused_field{500, 12},
    before_devices{257, 329 - 257};
constexpr std::size_t type_offset = 156;

std::string_view raw(const TarBlock& block, Field field) { return as_text(block).substr(field.offset, field.length); }

bool is_filler(char c) { return c == ' ' || c == '\0'; }
bool is_nul(char c) { return c == '\0'; }
bool all_nul(std::string_view text) { return std::all_of(text.begin(), text.end(), is_nul); }

std::string_view until_nul(std::string_view field) { return field.substr(0, field.find('\0')); }

TarNumber parse_base256(std::string_view field) {
    TarNumber number{.form = TarNumber::Form::base256};
    if (static_cast<unsigned char>(field[0]) & 0x40) return {.form = TarNumber::Form::negative};
    for (std::size_t at = 0; at < field.size(); ++at) {
        const auto byte = static_cast<unsigned char>(at == 0 ? field[0] & 0x7F : field[at]);
        if (number.value > std::numeric_limits<std::uint64_t>::max() >> 8) return {.form = TarNumber::Form::malformed};
        number.value = number.value << 8 | byte;
    }
    if (number.value > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
        return {.form = TarNumber::Form::malformed};
    return number;
}

TarNumber parse_number(std::string_view field) {
    if (static_cast<unsigned char>(field[0]) & 0x80) return parse_base256(field);
    std::size_t at = 0;
    while (at < field.size() && field[at] == ' ') ++at;
    TarNumber number;
    for (; at < field.size() && field[at] >= '0' && field[at] <= '7'; ++at)
        number.value = number.value * 8 + static_cast<std::uint64_t>(field[at] - '0');  // 12 digits are 36 bits
    if (!std::all_of(field.begin() + static_cast<std::ptrdiff_t>(at), field.end(), is_filler))
        return {.form = TarNumber::Form::malformed};
    return number;
}

TarMagic parse_magic(std::string_view field) {
    using namespace std::string_view_literals;
    if (field == "ustar\00000"sv) return TarMagic::ustar;
    if (field == "ustar  \0"sv) return TarMagic::gnu;
    return field.starts_with("ustar") ? TarMagic::other : TarMagic::none;
}

TarChecksum check_sum(const TarBlock& block) {
    const TarNumber declared = parse_number(raw(block, checksum_field));
    if (declared.form != TarNumber::Form::octal) return TarChecksum::wrong;
    std::int64_t unsigned_sum = 0, signed_sum = 0;
    for (std::size_t at = 0; at < block.size(); ++at) {
        const bool own = at >= checksum_field.offset && at < checksum_field.offset + checksum_field.length;
        const std::byte byte = own ? std::byte{' '} : block[at];
        unsigned_sum += static_cast<unsigned char>(byte);
        signed_sum += static_cast<signed char>(byte);
    }
    const auto wanted = static_cast<std::int64_t>(declared.value);
    if (wanted == unsigned_sum) return TarChecksum::right;
    return wanted == signed_sum ? TarChecksum::right_if_signed : TarChecksum::wrong;
}

bool has_hidden_text(const TarBlock& block, TarMagic magic) {
    const auto hides = [&](Field field) {
        const std::string_view text = raw(block, field);
        return !all_nul(text.substr(until_nul(text).size()));
    };
    if (hides(name_field) || hides(link_field)) return true;
    switch (magic) {
        case TarMagic::none: return !all_nul(raw(block, before_devices)) || !all_nul(raw(block, unused_field));
        case TarMagic::ustar:
            return hides(user_field) || hides(group_field) || hides(prefix_field) || !all_nul(raw(block, unused_field));
        case TarMagic::gnu:  // has times, offsets and maps of its own there
        case TarMagic::other: break;
    }
    return false;
}

}  // namespace

bool TarHeader::has_malformed_number() const {
    const auto numbers = {mode, uid, gid, mtime, device_major, device_minor};
    return std::any_of(numbers.begin(), numbers.end(),
                       [](const TarNumber& number) { return number.form == TarNumber::Form::malformed; });
}

bool TarHeader::has_base256_number() const {
    const auto numbers = {mode, uid, gid, size, mtime, device_major, device_minor};
    return std::any_of(numbers.begin(), numbers.end(), [](const TarNumber& number) {
        return number.form == TarNumber::Form::base256 || number.form == TarNumber::Form::negative;
    });
}

TarHeader parse_tar_header(const TarBlock& block) {
    TarHeader header;
    header.name = until_nul(raw(block, name_field));
    header.link = until_nul(raw(block, link_field));
    header.prefix = until_nul(raw(block, prefix_field));
    header.mode = parse_number(raw(block, mode_field));
    header.uid = parse_number(raw(block, uid_field));
    header.gid = parse_number(raw(block, gid_field));
    header.size = parse_number(raw(block, size_field));
    header.mtime = parse_number(raw(block, mtime_field));
    header.device_major = parse_number(raw(block, major_field));
    header.device_minor = parse_number(raw(block, minor_field));
    header.type = static_cast<char>(block[type_offset]);
    header.magic = parse_magic(raw(block, magic_field));
    header.checksum = check_sum(block);
    header.has_hidden_text = has_hidden_text(block, header.magic);
    header.has_prefix_bytes = !all_nul(raw(block, prefix_field));
    return header;
}

bool looks_like_tar(ByteView head) {
    if (head.size() < tar_block_size) return false;
    TarBlock block;
    std::copy_n(head.begin(), block.size(), block.begin());
    if (is_all_zero(block)) return head.size() >= 2 * tar_block_size && is_all_zero(head.first(2 * tar_block_size));
    const TarHeader header = parse_tar_header(block);
    return header.magic != TarMagic::none || (header.checksum != TarChecksum::wrong && !header.name.empty());
}

}  // namespace csar::container
