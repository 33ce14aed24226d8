// Sizes of files in messages.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace csar {

// "1.5 GiB (1610612736 bytes)", "496 bytes". Uses the unit of `like`, such as "2 GB", if the number is readable,
// otherwise a similar unit. If `like` is empty, uses powers of 1024.
std::string size_words(std::uint64_t bytes, std::string_view like = {});

}  // namespace csar
