#include <csar/render.hpp>

#include <algorithm>

#include "base/hexadecimal.hpp"
#include "base/utf8.hpp"

namespace csar::render {

std::string escaped_json(std::string_view json) {
    std::string out;
    out.reserve(json.size());
    const auto append = [&](char32_t unit) { out += "\\u" + hexadecimal(unit, 4); };
    char32_t before = 0;
    for (std::size_t at = 0; at < json.size();) {
        // ASCII control characters have been escaped. Outside of strings, JSON is ASCII.
        const Utf8Character c = utf8_character(json, at);
        const std::size_t length = std::max<std::size_t>(c.length, 1);
        const bool begins_command = c.code == '#' && before == '#';
        if (begins_command || (c.code >= 0x7F && c.code < 0x10000 && is_deceptive(c.code))) {
            append(c.code);
        } else if (c.code >= 0x10000 && is_deceptive(c.code)) {
            append(0xD800 + ((c.code - 0x10000) >> 10));
            append(0xDC00 + ((c.code - 0x10000) & 0x3FF));
        } else {
            out += json.substr(at, length);
        }
        before = c.code;
        at += length;
    }
    return out;
}

}  // namespace csar::render
