// Finds words in a string.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace csar {

// At most `most` offsets of `word`. A word next to a letter, a digit, '_' or '-' does not count.
std::vector<std::size_t> words_in(std::string_view text, std::string_view word, std::size_t most);

}  // namespace csar
