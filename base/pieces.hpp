// The pieces of a text between separators: lines, components of a path, items of a list.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace csar {

// Removes the first piece and its separator from `rest`, and returns the piece. A separator at the end does not begin
// another piece: call it until `rest` is empty.
constexpr std::string_view take_piece(std::string_view& rest, char separator) {
    const std::string_view piece = rest.substr(0, rest.find(separator));
    rest.remove_prefix(std::min(piece.size() + 1, rest.size()));
    return piece;
}

// Calls visit(piece) for each piece, also for empty pieces: "a/" has the pieces "a" and "", "" has the piece "".
template <class Visit>
void each_piece(std::string_view text, char separator, Visit visit) {
    for (;;) {
        const std::size_t end = text.find(separator);
        visit(text.substr(0, end));
        if (end == std::string_view::npos) return;
        text.remove_prefix(end + 1);
    }
}

}  // namespace csar
