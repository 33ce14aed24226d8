#include "csar/container/zip_extra.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <vector>

#include "base/little_endian.hpp"

namespace csar::container {
namespace {

// True for unknown fields.
bool is_well_formed(std::uint16_t id, ByteView content) {
    LittleEndianReader reader(content);
    switch (id) {
        case extra_zip64: return content.size() <= 28;
        case extra_unicode_path:
        case extra_unicode_comment: return content.size() >= 5 && reader.u8() == 1;
        // A central header has the flags of the local header, but only its first time.
        case extra_time: return content.size() % 4 == 1 && content.size() <= 13;
        case extra_ntfs: return content.size() >= 4;
        case extra_aes: return content.size() == 7;
        case extra_unix:
            if (reader.u8() != 1) return false;
            reader.take(reader.u8());
            reader.take(reader.u8());
            return reader.ok() && reader.rest().empty();
        default: return true;
    }
}

// Few identifiers are in an array. Many, as in a hostile file, are in a bit set.
class IdentifierSet {
public:
    // Returns false for a repeated `id`.
    bool insert(std::uint16_t id) {
        if (crowd_) return std::exchange((*crowd_)[id], char{1}) == 0;
        const auto end = few_.begin() + static_cast<std::ptrdiff_t>(count_);
        if (std::find(few_.begin(), end, id) != end) return false;
        if (count_ < few_.size()) {
            few_[count_++] = id;
            return true;
        }
        crowd_.emplace(std::size_t{all_ones_16} + 1, char{0});
        for (const std::uint16_t known : few_) (*crowd_)[known] = 1;
        (*crowd_)[id] = 1;
        return true;
    }

private:
    std::array<std::uint16_t, 16> few_{};
    std::size_t count_ = 0;
    std::optional<std::vector<char>> crowd_;
};

// A field that zip64 can widen.
struct WidenedField {
    std::uint64_t value;
    bool is_widened;  // all ones: the value is in the zip64 field
    std::size_t width;
};

// Sets the widened fields from `bytes`. Returns false if there are too few bytes.
bool take_widened(std::span<WidenedField> fields, LittleEndianReader& reader) {
    for (WidenedField& field : fields)
        if (field.is_widened) field.value = field.width == 8 ? reader.u64() : reader.u32();
    return reader.ok();
}

// Reads `bytes` as values of all fields, also of fields that are not widened. Returns true if the bytes end with a
// field, include all widened fields, and equal `expected`.
bool repeats_all(std::span<const WidenedField> expected, ByteView bytes) {
    LittleEndianReader reader(bytes);
    for (const WidenedField& field : expected) {
        if (reader.rest().empty()) {
            if (field.is_widened) return false;
            continue;
        }
        const std::uint64_t value = field.width == 8 ? reader.u64() : reader.u32();
        if (!reader.ok() || value != field.value) return false;
    }
    return reader.rest().empty();
}

// Widens `fields`. Some readers expect values for the widened fields only, some for all fields.
// If the results differ, the header is ambiguous.
Zip64Fit widen_fields(std::span<WidenedField> fields, std::optional<ByteView> zip64) {
    const bool is_widened = std::ranges::any_of(fields, [](const WidenedField& f) { return f.is_widened; });
    if (!zip64) return is_widened ? Zip64Fit::missing : Zip64Fit::absent;
    LittleEndianReader reader(*zip64);
    if (!take_widened(fields, reader)) return Zip64Fit::wrong;
    if (is_widened && reader.rest().empty()) return Zip64Fit::exact;
    return repeats_all(fields, *zip64) ? Zip64Fit::unneeded : Zip64Fit::wrong;
}

}  // namespace

ZipExtra parse_extra(ByteView bytes) {
    ZipExtra extra;
    IdentifierSet seen;
    LittleEndianReader reader(bytes);
    while (reader.rest().size() >= 4) {
        const std::uint16_t id = reader.u16();
        const ByteView content = reader.take(reader.u16());
        if (!reader.ok()) {
            extra.damaged = true;
            return extra;
        }
        if (!seen.insert(id) && (!extra.repeated || changes_the_header(id))) extra.repeated = id;
        if (!is_well_formed(id, content) && !extra.malformed) extra.malformed = id;
        if (id == extra_zip64 && !extra.zip64) extra.zip64 = content;
        if (id == extra_unicode_path && !extra.unicode_path) extra.unicode_path = content;
        if ((id == extra_attributes || id == extra_asi) && !extra.attributes) extra.attributes = id;
    }
    if (!reader.rest().empty()) (is_all_zero(reader.rest()) ? extra.padded : extra.damaged) = true;
    return extra;
}

bool changes_the_header(std::uint16_t id) {
    return id == extra_zip64 || id == extra_unicode_path || id == extra_unicode_comment;
}

std::string_view unicode_path_name(ByteView field) {
    constexpr std::size_t version_and_crc = 5;
    return field.size() < version_and_crc ? std::string_view() : as_text(field.subspan(version_and_crc));
}

WideFields widen(const ZipCentralHeader& header, std::optional<ByteView> zip64) {
    std::array<WidenedField, 4> fields = {{{header.size, header.size == all_ones_32, 8},
                                           {header.stored_size, header.stored_size == all_ones_32, 8},
                                           {header.offset, header.offset == all_ones_32, 8},
                                           {header.disk, header.disk == all_ones_16, 4}}};
    const Zip64Fit fit = widen_fields(fields, zip64);
    return {fields[0].value, fields[1].value, fields[2].value, static_cast<std::uint32_t>(fields[3].value), fit};
}

WideFields widen(const ZipLocalHeader& header, std::optional<ByteView> zip64) {
    std::array<WidenedField, 2> fields = {
        {{header.size, header.size == all_ones_32, 8}, {header.stored_size, header.stored_size == all_ones_32, 8}}};
    Zip64Fit fit = widen_fields(fields, zip64);
    const bool is_widened = fields[0].is_widened || fields[1].is_widened;
    // If a size of a local header refers to zip64, both sizes must be there: Java always reads both.
    constexpr std::size_t both_sizes = 16;
    if (is_widened && zip64 && zip64->size() < both_sizes) fit = Zip64Fit::wrong;
    // With a descriptor, this field means that the sizes in the descriptor have 8 bytes.
    if (fit == Zip64Fit::unneeded && (is_widened || (header.flags & flag_descriptor) != 0)) fit = Zip64Fit::exact;
    return {fields[0].value, fields[1].value, 0, 0, fit};
}

}  // namespace csar::container
