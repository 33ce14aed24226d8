// The changes that packing makes in pairs of names and values, in TOSCA.meta and in the manifest, and their
// description.
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

// The pair of a keyname: in block_0 or, if the user defines it, in any block that does not describe a file. Null if
// there is none.
meta::Pair* find_pair(std::vector<meta::Block>& blocks, std::string_view key);

// `own_block`: for keynames defined by the user, which TOSCA 2.0 allows only outside of block_0 (17.2.2). Before 1.3,
// the other blocks describe files.
void add_pair(std::vector<meta::Block>& blocks, meta::Pair pair, bool own_block);

bool may_have_own_block(const std::vector<meta::Block>& blocks);

// Changes TOSCA-Meta-File-Version of a new TOSCA.meta to 1.0, the version that SOL004 and SOL007 require, unless
// `given` contains a version.
void follow_etsi(std::vector<meta::Block>& blocks, const NamedValues& given);

}  // namespace csar::pack
