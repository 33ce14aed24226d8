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

// True for the entries that can be selected: files and directories whose names are not hostile.
bool is_extractable(const container::Entry& entry);

// The names of the other entries that `wanted` selects.
std::vector<std::string> left_out_entries(const container::Container& container,
                                          const std::vector<std::string>& wanted);

}  // namespace csar::extract
