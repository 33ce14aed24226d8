// Words within a text.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace csar {

// Offsets of `word` in `text`, `most` of them at most, where neither a letter, digit, '_' nor '-' of a longer name is beside it.
std::vector<std::size_t> words_in(std::string_view text, std::string_view word, std::size_t most);

}  // namespace csar
