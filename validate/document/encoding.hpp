// The characters of a YAML file: UTF-8, without characters that YAML forbids or that readers interpret differently.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace csar::validate {

enum class EncodingFault : std::uint8_t {
    utf16,  // the whole file: UTF-16 or UTF-32, by its byte order mark or its first character (YAML 1.2, 5.2)
    utf32,
    not_utf8,        // a byte that is not part of well-formed UTF-8
    control,         // a character outside c-printable (YAML 1.2, 5.1)
    line_separator,  // U+0085, U+2028, U+2029: line endings in YAML 1.1, ordinary characters in YAML 1.2
    byte_order_mark  // U+FEFF anywhere but at the beginning
};

struct EncodingScan {
    bool ascii = true;  // every byte is a character
    struct Finding {
        EncodingFault fault;
        std::size_t offset;       // in bytes
        std::uint32_t character;  // code point, or the byte if it is not UTF-8
    };
    std::optional<Finding> unreadable;  // the first fault from utf16 to control: YAML cannot be read beyond it
    // the first line_separator or byte_order_mark, which YAML readers treat differently
    std::optional<Finding> ambiguous;
};

// Examines every byte once. `text` is the content after the byte order mark, if there is one.
EncodingScan scan_encoding(std::string_view text);

// "U+2028".
std::string code_point_name(std::uint32_t character);

// The size of the UTF-8 byte order mark at the beginning of `text`: 3 or 0.
std::size_t byte_order_mark_length(std::string_view text);

// Converts libyaml's positions, which count characters, into offsets in bytes. Successive positions are close together:
// only the bytes between them are read, so that all conversions together cost one pass.
class CharacterOffsets {
public:
    // `text` must outlive the object. In ASCII text every byte is a character, so nothing is scanned.
    CharacterOffsets(std::string_view text, bool ascii) : text_(text), ascii_(ascii) {}

    // The offset of character `index` (from 0); the end of the text for larger indexes.
    std::size_t offset_of(std::size_t index);

private:
    std::string_view text_;
    bool ascii_;
    std::size_t index_ = 0;
    std::size_t offset_ = 0;
};

}  // namespace csar::validate
