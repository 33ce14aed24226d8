// The part of read_foreign_entries() for tars.
#pragma once

#include <span>
#include <unordered_map>

#include "csar/container/decoded_contents.hpp"
#include "csar/container/foreign_entries.hpp"

namespace csar::container {

// `wanted`: links and sparse files of `tar`, in its order.
std::unordered_map<const Entry*, ForeignEntry> read_foreign_tar(const Container& tar,
                                                                std::span<const Entry* const> wanted,
                                                                const Limits& limits, DecodedContents& contents,
                                                                Report& report);

}  // namespace csar::container
