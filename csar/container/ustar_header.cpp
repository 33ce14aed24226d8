#include "csar/container/ustar_header.hpp"

#include <algorithm>
#include <cstring>
#include <optional>
#include <span>

#include <csar/failure.hpp>

namespace csar::container {
namespace {

struct Fields {
    char name[100];
    char mode[8];
    char uid[8];
    char gid[8];
    char size[12];
    char mtime[12];
    char checksum[8];
    char type;
    char link[100];
    char magic[6];
    char version[2];
    char user[32];
    char group[32];
    char device_major[8];
    char device_minor[8];
    char prefix[155];
    char rest[12];
};
static_assert(sizeof(Fields) == tar_block_size);

constexpr std::size_t max_name_length = sizeof(Fields::name), max_prefix_length = sizeof(Fields::prefix);

struct Split {
    std::string_view prefix, name;
};

std::optional<Split> split(std::string_view path) {
    if (path.size() <= max_name_length) return Split{{}, path};
    // Not the '/' at the end of a directory's path. The first suitable '/' is used.
    const std::size_t slash = path.find('/', path.size() - max_name_length - 1);
    if (slash == std::string_view::npos || slash == 0 || slash > max_prefix_length || slash + 1 == path.size())
        return std::nullopt;
    return Split{path.substr(0, slash), path.substr(slash + 1)};
}

void put_text(std::span<char> field, std::string_view text) { std::copy(text.begin(), text.end(), field.begin()); }

void put_octal(std::span<char> field, std::uint64_t value) {
    for (std::size_t at = field.size() - 1; at-- > 0; value /= 8) field[at] = static_cast<char>('0' + value % 8);
}

}  // namespace

bool fits_ustar(std::string_view path) { return split(path).has_value(); }

TarBlock ustar_header(const UstarEntry& entry) {
    const auto path = split(entry.path);
    if (!path || entry.size > ustar_max_size)
        throw Failure(FailureKind::internal, "an entry that does not fit into ustar was not rejected before");
    Fields fields{};
    put_text(fields.name, path->name);
    put_octal(fields.mode, entry.mode);
    put_octal(fields.uid, 0);
    put_octal(fields.gid, 0);
    put_octal(fields.size, entry.size);
    put_octal(fields.mtime, static_cast<std::uint64_t>(std::clamp<std::int64_t>(entry.time, 0, 077777777777)));
    fields.type = entry.path.ends_with('/') ? '5' : '0';
    put_text(fields.magic, std::string_view("ustar\0", 6));
    put_text(fields.version, "00");
    put_octal(fields.device_major, 0);
    put_octal(fields.device_minor, 0);
    put_text(fields.prefix, path->prefix);

    put_text(fields.checksum, "        ");
    TarBlock header{};
    std::memcpy(header.data(), &fields, sizeof fields);
    unsigned sum = 0;
    for (const std::byte byte : header) sum += std::to_integer<unsigned>(byte);
    // Six digits and a NUL. The eighth byte stays a space, as in every tar.
    put_octal(std::span(fields.checksum).first(7), sum);
    fields.checksum[6] = '\0';
    std::memcpy(header.data(), &fields, sizeof fields);
    return header;
}

}  // namespace csar::container
