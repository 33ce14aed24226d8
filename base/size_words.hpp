// Sizes of files in messages.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace csar {

// "1.5 GiB (1610612736 bytes)", "496 bytes". Uses the unit of `like` (an amount in a descriptor, such as "2 GB") if the
// number is readable in it, otherwise a unit of the same kind. If `like` is empty, the units are powers of 1024.
std::string size_words(std::uint64_t bytes, std::string_view like = {});

}  // namespace csar
