// Lines of a text: the line at a number, the place of an offset.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace csar {

// A place in a text, both counted from 1; the column counts bytes. Line 0 means "the file as a whole".
struct TextPosition {
    std::uint32_t line = 0;
    std::uint32_t column = 0;

    friend bool operator==(const TextPosition&, const TextPosition&) = default;
};

// The line with the given number (from 1) without its line end (LF, CRLF or CR); empty past the end.
std::string_view line_at(std::string_view text, std::uint32_t line);

// The position of the byte `offset`; the end of the text for larger offsets.
TextPosition position_at(std::string_view text, std::size_t offset);

}  // namespace csar
