// Sizes of files in messages.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace csar {

// "1.5 GiB (1610612736 bytes)", "496 bytes". In the unit of `like` (a descriptor's amount, as "2 GB") if the number
// is readable in it, else in one of the same kind; in units of 1024 if `like` is empty.
std::string size_words(std::uint64_t bytes, std::string_view like = {});

}  // namespace csar
