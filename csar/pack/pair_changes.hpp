// Describes how packing changes pairs of names and values in TOSCA.meta and the manifest.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "meta/tosca_meta.hpp"

namespace csar::pack {

using NamedValues = std::vector<std::pair<std::string, std::string>>;

// One line for each added, removed or changed pair of `file`. `is_same`: whether two spellings are the same name.
std::vector<std::string> pair_changes(std::string_view file, const NamedValues& before, const NamedValues& after,
                                      const std::function<bool(std::string_view, std::string_view)>& is_same);

// Returns "FILE: added: 'KEY: VALUE'" with the pairs of `after` that are not in `before`.
std::string added_pairs(std::string_view file, const NamedValues& before, NamedValues after);

// Without the blocks that describe files.
NamedValues named_values(const std::vector<meta::Block>& blocks);

// Searches block_0. A keyname of the user may be in any block that does not describe a file. Returns null if there is
// no pair with this keyname.
meta::Pair* find_pair(std::vector<meta::Block>& blocks, std::string_view key);

// `own_block`: TOSCA 2.0 allows keynames of the user only outside of block_0 (17.2.2). Before 1.3, other blocks
// describe files.
void add_pair(std::vector<meta::Block>& blocks, meta::Pair pair, bool own_block);

bool may_have_own_block(const std::vector<meta::Block>& blocks);

// Sets TOSCA-Meta-File-Version to 1.0, as SOL004 and SOL007 require, unless `given` has a version.
void follow_etsi(std::vector<meta::Block>& blocks, const NamedValues& given);

}  // namespace csar::pack
