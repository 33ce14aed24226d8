// Changes the blocks of the TOSCA.meta of a package that is being packed.
#pragma once

#include <string_view>
#include <vector>

#include "csar/pack/pair_changes.hpp"
#include "meta/tosca_meta.hpp"

namespace csar::pack {

// The pair of a keyname: in block_0 or, if the user defines it, in any block that does not describe a file. Null if
// there is none.
meta::Pair* find_pair(std::vector<meta::Block>& blocks, std::string_view key);

// `own_block`: for keynames defined by the user, which TOSCA 2.0 allows only outside of block_0 (17.2.2). Before 1.3,
// the other blocks describe files.
void add_pair(std::vector<meta::Block>& blocks, meta::Pair pair, bool own_block);

bool may_have_own_block(const std::vector<meta::Block>& blocks);

// Changes TOSCA-Meta-File-Version of a new TOSCA.meta to the one that SOL004 and SOL007 require, 1.0, unless `given`
// contains a version.
void follow_etsi(std::vector<meta::Block>& blocks, const NamedValues& given);

}  // namespace csar::pack
