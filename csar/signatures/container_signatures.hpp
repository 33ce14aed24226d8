// Which files of a signed container (SOL004 4.3.4, option 2) are the signature of the package in it.
#pragma once

#include <string_view>
#include <vector>

#include "csar/container/container.hpp"

namespace csar {

// Names of the signatures at the root: the one that is named like the package inside, else all of them.
std::vector<std::string_view> container_signatures(const container::Container& outer, std::string_view package);

}  // namespace csar
