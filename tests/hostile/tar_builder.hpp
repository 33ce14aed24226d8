// Makes tar archives in which each field of a header can be set, also to invalid values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace csar::hostile {

inline constexpr std::size_t tar_block = 512;

// "0000644\0" for (0644, 8).
std::string octal_field(std::uint64_t value, std::size_t width);
// As GNU tar writes numbers that are too large for octal digits.
std::string base256_field(std::uint64_t value, std::size_t width);

// A header and its content. The text of a field must fit into it.
struct TarMember {
    std::string name;
    std::string content;
    char type = '0';
    std::string link;
    std::string prefix;
    std::string mode = octal_field(0644, 8);
    std::string uid = octal_field(0, 8);
    std::string gid = octal_field(0, 8);
    std::optional<std::string> size;  // default: of the content
    std::string mtime = octal_field(0, 12);
    std::optional<std::string> checksum;  // default: the correct one
    bool signed_checksum = false;
    std::string magic = std::string("ustar\00000", 8);
    std::string user;
    std::string group;
    std::string device_major = octal_field(0, 8);
    std::string device_minor = octal_field(0, 8);
    std::string unused;  // the last twelve bytes
    char padding = '\0';
};

// "ustar" and two blanks: the magic of GNU tar.
inline const std::string gnu_magic("ustar  \0", 8);

// As in Unix version 7: without the fields after the link name.
TarMember version7(TarMember member);

// One record of a pax header: "30 mtime=1350244992.023960108\n".
std::string pax_record(std::string_view keyword, std::string_view value);

class TarBuilder {
public:
    TarBuilder& add(const TarMember& member);
    TarBuilder& file(std::string_view name, std::string_view content);
    TarBuilder& directory(std::string_view name);
    // An extended header of type x or g with these records.
    TarBuilder& pax(std::string_view records, char type = 'x');
    // A long name (L) or long link name (K) in the form of GNU tar.
    TarBuilder& gnu_long(std::string_view text, char type = 'L');
    TarBuilder& raw(std::string_view bytes);

    // Without the end of the archive.
    const std::string& open_end() const { return bytes_; }
    // With the end: two blocks of zeros.
    std::string bytes() const { return bytes_ + std::string(2 * tar_block, '\0'); }

private:
    std::string bytes_;
};

}  // namespace csar::hostile
