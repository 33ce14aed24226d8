// Sizes of files in messages.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace csar {

// "1.5 GiB (1610612736 bytes)", "496 bytes". In the unit of `like`, an amount of a descriptor such as "2 GB", where the number
// is readable in it, else in one of the same kind; units of 1024 when it is empty.
std::string size_words(std::uint64_t bytes, std::string_view like = {});

}  // namespace csar
