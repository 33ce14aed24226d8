// The characters of a YAML file: UTF-8 without forbidden or ambiguous characters.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace csar::validate {

enum class EncodingFault : std::uint8_t {
    utf16,  // UTF-16, recognised by its byte order mark or first character (YAML 1.2, 5.2)
    utf32,
    not_utf8,        // a byte that is not part of well-formed UTF-8
    control,         // a character outside c-printable (YAML 1.2, 5.1)
    line_separator,  // U+0085, U+2028, U+2029: line endings in YAML 1.1, ordinary characters in YAML 1.2
    byte_order_mark  // U+FEFF after the beginning
};

struct EncodingScan {
    bool ascii = true;  // every byte is a character
    struct Finding {
        EncodingFault fault;
        std::size_t offset;       // in bytes
        std::uint32_t character;  // the code point, or the byte for not_utf8
    };
    std::optional<Finding> unreadable;  // the first of utf16, utf32, not_utf8 and control: reading stops there
    // the first of line_separator and byte_order_mark: YAML readers treat it differently
    std::optional<Finding> ambiguous;
};

// `text` is the content after the byte order mark.
EncodingScan scan_encoding(std::string_view text);

// Example: "U+2028".
std::string code_point_name(std::uint32_t character);

// 3, or 0 without a byte order mark.
std::size_t byte_order_mark_length(std::string_view text);

// Converts libyaml's positions, which count characters, into offsets in bytes. Reads only the bytes since the last
// position, so that all conversions cost one pass.
class CharacterOffsets {
public:
    // `text` must outlive the object. `ascii`: every character of the text is one byte.
    CharacterOffsets(std::string_view text, bool ascii) : text_(text), ascii_(ascii) {}

    // Characters count from 0. The end of the text if `index` is too large.
    std::size_t offset_of(std::size_t index);

private:
    std::string_view text_;
    bool ascii_;
    std::size_t index_ = 0;
    std::size_t offset_ = 0;
};

}  // namespace csar::validate
