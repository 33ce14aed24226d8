#include "base/compose.hpp"

#include "base/utf8.hpp"

namespace csar {
namespace {

constexpr std::size_t max_value_bytes = 2048;  // bytes of one value in a message

// At most max_value_bytes bytes of `text`, cut between two characters.
std::string_view beginning(std::string_view text) {
    if (text.size() <= max_value_bytes) return text;
    std::size_t end = max_value_bytes;
    while (end > max_value_bytes - 4 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
    return text.substr(0, end);
}

}  // namespace

Text::Text(std::string_view text) : text_(printable(beginning(text))) {
    if (text.size() > max_value_bytes) text_ += "...";
}

std::string fill(std::string_view pattern, std::initializer_list<Text> values) {
    std::string out;
    const auto* value = values.begin();
    for (;;) {
        const std::size_t hole = pattern.find("{}");
        out += pattern.substr(0, hole);
        if (hole == std::string_view::npos) return out;
        if (value != values.end()) out += (value++)->text();
        pattern.remove_prefix(hole + 2);
    }
}

}  // namespace csar
