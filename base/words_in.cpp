#include "base/words_in.hpp"

#include "base/ascii.hpp"

namespace csar {

std::vector<std::size_t> words_in(std::string_view text, std::string_view word, std::size_t most) {
    const auto is_of_name = [](char c) {
        return is_ascii_letter_or_digit(c) || c == '_' || c == '-' || (c & '\x80') != 0;
    };
    std::vector<std::size_t> found;
    if (word.empty()) return found;
    for (std::size_t at = text.find(word); at != std::string_view::npos && found.size() < most;
         at = text.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        if (at > 0 && is_of_name(text[at - 1]) && is_of_name(word.front())) continue;
        if (end < text.size() && is_of_name(text[end]) && is_of_name(word.back())) continue;
        found.push_back(at);
    }
    return found;
}

}  // namespace csar
