// Composes and splits texts.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include <csar/text.hpp>
#include "formats/unicode.hpp"

namespace csar::cli {

using formats::unicode;

// Replaces each {} in `pattern` by the next value, made printable.
template <class... Values>
std::string compose(std::string_view pattern, const Values&... values) {
    return fmt::format(fmt::runtime(pattern), printable(std::string_view(values))...);
}

template <class Items, class TextOf = std::identity>
std::string joined(const Items& items, std::string_view between, TextOf text_of = {}) {
    std::string text;
    for (std::string_view before; const auto& item : items) {
        (text += before) += std::invoke(text_of, item);
        before = between;
    }
    return text;
}

// Removes the first piece and its separator from `rest`, and returns the piece. A separator at the end does not begin
// another piece: call it until `rest` is empty.
inline std::string_view take_piece(std::string_view& rest, char separator) {
    const std::string_view piece = rest.substr(0, rest.find(separator));
    rest.remove_prefix(std::min(piece.size() + 1, rest.size()));
    return piece;
}

inline std::vector<std::string_view> pieces_of(std::string_view text, char separator) {
    std::vector<std::string_view> pieces;
    while (!text.empty()) pieces.push_back(take_piece(text, separator));
    return pieces;
}

// ", did you mean 'x'?" if `before` is ", ". Returns an empty string if no name is similar.
template <class Names>
std::string did_you_mean(std::string_view before, std::string_view misspelt, const Names& candidates) {
    const std::string_view near = nearest(misspelt, candidates);
    return near.empty() ? std::string() : compose("{}did you mean '{}'?", before, near);
}

// Only ASCII letters, for file extensions.
inline std::string lower_case(std::string text) {
    for (char& c : text)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return text;
}

// "1 error", "2 errors".
inline std::string count_of(std::uint64_t count, std::string_view one, std::string_view many) {
    return std::to_string(count) + " " + std::string(count == 1 ? one : many);
}

// "17 B", "3.2 MiB".
inline std::string size_text(std::uint64_t bytes) {
    static constexpr std::string_view units[] = {"KiB", "MiB", "GiB", "TiB"};
    if (bytes < 1024) return std::to_string(bytes) + " B";
    double value = static_cast<double>(bytes) / 1024;
    std::size_t unit = 0;
    for (; value >= 1024 && unit + 1 < std::size(units); ++unit) value /= 1024;
    return fmt::format("{:.1f} {}", value, units[unit]);
}

}  // namespace csar::cli
