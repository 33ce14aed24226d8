// Finds words in a string.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace csar {

// The offsets of `word` in `text`, at most `most`. An occurrence does not count if an adjacent letter, digit, '_' or
// '-' makes it a part of a longer name.
std::vector<std::size_t> words_in(std::string_view text, std::string_view word, std::size_t most);

}  // namespace csar
