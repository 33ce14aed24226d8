#include "csar/container/tar_header.hpp"

#include <sys/stat.h>

#include <algorithm>

namespace csar::container {
namespace {

struct Field {
    std::size_t offset, length;
};

constexpr Field name_field{0, 100}, mode_field{100, 8}, uid_field{108, 8}, gid_field{116, 8}, size_field{124, 12},
    mtime_field{136, 12}, checksum_field{148, 8}, link_field{157, 100}, magic_field{257, 8}, user_field{265, 32},
    group_field{297, 32}, major_field{329, 8}, minor_field{337, 8}, prefix_field{345, 155}, unused_field{500, 12},
    before_devices{257, 329 - 257}, star_prefix_field{345, 131}, star_times_field{476, 24},
    sparse_field{386, 495 - 386};
constexpr std::size_t type_offset = 156;

std::string_view raw(const TarBlock& block, Field field) { return as_text(block).substr(field.offset, field.length); }

bool is_filler(char c) { return c == ' ' || c == '\0'; }
bool is_nul(char c) { return c == '\0'; }
bool all_nul(std::string_view text) { return std::ranges::all_of(text, is_nul); }

std::string_view until_nul(std::string_view field) { return field.substr(0, field.find('\0')); }

TarNumber parse_base256(std::string_view field) {
    TarNumber number{.form = TarNumber::Form::base256};
    if (field[0] == '\xFF') return {.form = TarNumber::Form::negative};
    if (field[0] != '\x80') return {.form = TarNumber::Form::malformed};  // some readers do not accept other bytes
    for (const char digit : field.substr(1)) {
        if (number.value > std::numeric_limits<std::uint64_t>::max() >> 8) return {.form = TarNumber::Form::malformed};
        number.value = number.value << 8 | static_cast<unsigned char>(digit);
    }
    if (number.value > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
        return {.form = TarNumber::Form::malformed};
    return number;
}

TarNumber parse_number(std::string_view field) {
    if (static_cast<unsigned char>(field[0]) & 0x80) return parse_base256(field);
    std::size_t at = 0;
    while (at < field.size() && field[at] == ' ') ++at;
    const std::size_t first_digit = at;
    TarNumber number;
    for (; at < field.size() && field[at] >= '0' && field[at] <= '7'; ++at)
        number.value = number.value * 8 + static_cast<std::uint64_t>(field[at] - '0');  // 12 digits are 36 bits
    if (!std::all_of(field.begin() + static_cast<std::ptrdiff_t>(at), field.end(), is_filler))
        return {.form = TarNumber::Form::malformed};
    if (at == first_digit && !all_nul(field)) return {.form = TarNumber::Form::malformed};  // spaces are not a number
    return number;
}

TarMagic parse_magic(std::string_view field) {
    using namespace std::string_view_literals;
    if (field == "ustar\00000"sv) return TarMagic::ustar;
    if (field == "ustar  \0"sv) return TarMagic::gnu;
    return field.starts_with("ustar") ? TarMagic::other : TarMagic::none;
}

TarChecksum check_sum(const TarBlock& block, std::uint64_t declared) {
    std::int64_t unsigned_sum = 0, signed_sum = 0;
    for (std::size_t at = 0; at < block.size(); ++at) {
        const bool own = at >= checksum_field.offset && at < checksum_field.offset + checksum_field.length;
        const std::byte byte = own ? std::byte{' '} : block[at];
        unsigned_sum += static_cast<unsigned char>(byte);
        signed_sum += static_cast<signed char>(byte);
    }
    const auto wanted = static_cast<std::int64_t>(declared);
    if (wanted == unsigned_sum) return TarChecksum::right;
    return wanted == signed_sum ? TarChecksum::right_if_signed : TarChecksum::wrong;
}

TarChecksum check_sum(const TarBlock& block) {
    const TarNumber declared = parse_number(raw(block, checksum_field));
    return declared.form == TarNumber::Form::octal ? check_sum(block, declared.value) : TarChecksum::wrong;
}

// Like the most lenient readers, stops at the first byte that is not a digit.
// Like Python, accepts base 256 and its number syntax.
std::uint64_t lenient_number(std::string_view field) {
    if (field[0] == '\x80') return parse_base256(field).value;
    field.remove_prefix(std::min(field.find_first_not_of(" \t\n\v\f\r+"), field.size()));
    if (field.starts_with("0o") || field.starts_with("0O")) field.remove_prefix(2);
    std::uint64_t value = 0;
    for (const char c : field) {
        if (c == '_') continue;
        if (c < '0' || c > '7') break;
        value = value * 8 + static_cast<std::uint64_t>(c - '0');
    }
    return value;
}

bool hides(const TarBlock& block, Field field) {
    const std::string_view text = raw(block, field);
    return !all_nul(text.substr(until_nul(text).size()));
}

// True for two octal times, which star writes after a shorter prefix.
bool is_star_times(std::string_view text) {
    for (std::size_t at = 0; at < text.size(); ++at) {
        const bool is_last = at % 12 == 11;
        if (is_last ? !is_filler(text[at]) : text[at] < '0' || text[at] > '7') return false;
    }
    return true;
}

bool has_hidden_name(const TarBlock& block, TarMagic magic) {
    if (hides(block, name_field) || hides(block, link_field)) return true;
    if (magic != TarMagic::ustar || !hides(block, prefix_field)) return false;
    return hides(block, star_prefix_field) || !is_star_times(raw(block, star_times_field));
}

bool has_hidden_text(const TarBlock& block, TarMagic magic) {
    switch (magic) {
        case TarMagic::none: return !all_nul(raw(block, before_devices)) || !all_nul(raw(block, unused_field));
        case TarMagic::ustar:
            return hides(block, user_field) || hides(block, group_field) || hides(block, prefix_field) ||
                   !all_nul(raw(block, unused_field));
        case TarMagic::gnu:  // has times, offsets and a sparse map instead of a prefix
        case TarMagic::other: break;
    }
    return false;
}

constexpr std::array<TypeMeaning, 9> type_meanings = {{
    {'0', EntryKind::file, S_IFREG, true},
    {'\0', EntryKind::file, S_IFREG, true},
    {'7', EntryKind::file, S_IFREG, true},  // contiguous on disk, obsolete
    {'1', EntryKind::hardlink, S_IFREG, false},
    {'2', EntryKind::symlink, S_IFLNK, false},
    {'3', EntryKind::special, S_IFCHR, false},
    {'4', EntryKind::special, S_IFBLK, false},
    {'5', EntryKind::directory, S_IFDIR, false},
    {'6', EntryKind::special, S_IFIFO, false},
}};

}  // namespace

const TypeMeaning* meaning_of(char flag) {
    const auto* const found =
        std::ranges::find_if(type_meanings, [&](const TypeMeaning& meaning) { return meaning.flag == flag; });
    return found == type_meanings.end() ? nullptr : found;
}

bool TarHeader::has_malformed_number() const {
    // Some readers do not accept base 256 here, or drop the entry because the number is too large.
    const auto plain = {mode, device_major, device_minor};
    const auto owners = {uid, gid};
    return std::ranges::any_of(plain, [](auto& number) { return number.form != TarNumber::Form::octal; }) ||
           std::ranges::any_of(owners,
                               [](auto& number) { return !number.is_positive() || number.value > max_owner; }) ||
           mtime.form == TarNumber::Form::malformed;
}

bool TarHeader::has_base256_number() const {
    const auto numbers = {mode, uid, gid, size, mtime, device_major, device_minor};
    return std::ranges::any_of(numbers, [](const TarNumber& number) {
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
    header.has_hidden_name = has_hidden_name(block, header.magic);
    header.has_hidden_text = has_hidden_text(block, header.magic);
    header.has_prefix_bytes = !all_nul(raw(block, prefix_field));
    header.has_sparse_map = header.magic == TarMagic::gnu && !all_nul(raw(block, sparse_field));
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

bool has_tar_checksum(ByteView head) {
    if (head.size() < tar_block_size) return false;
    TarBlock block;
    std::copy_n(head.begin(), block.size(), block.begin());
    return check_sum(block, lenient_number(raw(block, checksum_field))) != TarChecksum::wrong;
}

}  // namespace csar::container
