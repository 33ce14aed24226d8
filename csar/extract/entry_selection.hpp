// The entries of a container that the user selects.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "csar/container/container.hpp"

namespace csar::extract {

// The files and directories of `container` that one of the `wanted` strings selects (see ExtractOptions::only), in the
// order of the container; all of them if `wanted` is empty. Never links, special files or hostile names. Throws
// Failure(usage) if a string matches nothing.
std::vector<const container::Entry*> select_entries(const container::Container& container,
                                                    const std::vector<std::string>& wanted);

}  // namespace csar::extract
