// Finds words in a string.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace csar {

// The offsets of `word` in `text`, at most `most` of them. Occurrences within a longer name are ignored: those next to
// a letter, a digit, '_' or '-'.
std::vector<std::size_t> words_in(std::string_view text, std::string_view word, std::size_t most);

}  // namespace csar
