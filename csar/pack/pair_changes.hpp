// The changes that packing makes in pairs of names and values: in TOSCA.meta and in the manifest.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "meta/tosca_meta.hpp"

namespace csar::pack {

using NamedValues = std::vector<std::pair<std::string, std::string>>;

// One line for each pair of `file` that was added, left out or changed. `is_same`: whether two names, possibly in
// different spellings, are equivalent.
std::vector<std::string> pair_changes(std::string_view file, const NamedValues& before, const NamedValues& after,
                                      const std::function<bool(std::string_view, std::string_view)>& is_same);

// One line with the pairs of `after` that are not in `before`, if nothing else differs: "FILE: added: 'KEY: VALUE'".
std::string added_pairs(std::string_view file, const NamedValues& before, NamedValues after);

// The pairs of a TOSCA.meta, without the blocks that describe files.
NamedValues named_values(const std::vector<meta::Block>& blocks);

}  // namespace csar::pack
