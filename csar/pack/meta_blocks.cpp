#include "csar/pack/meta_blocks.hpp"

#include <algorithm>
#include <utility>

#include "base/ascii.hpp"
#include "meta/block_0_keys.hpp"
#include "meta/package_metadata.hpp"

namespace csar::pack {
namespace {

// Whether the keyname is not one of TOSCA 2.0 for block_0: defined by the user, or by csar for the manifest.
bool is_own(std::string_view key) {
    const meta::Block0Key* const known = meta::find_block_0_key(key).key;
    return known == nullptr || known->anywhere;
}

}  // namespace

meta::Pair* find_pair(std::vector<meta::Block>& blocks, std::string_view key) {
    const bool may_be_anywhere = is_own(key);
    for (meta::Block& block : blocks) {
        if (&block != &blocks.front() && (!may_be_anywhere || block.find(meta::name_key) != nullptr)) continue;
        for (meta::Pair& pair : block.pairs)
            if (equal_ignoring_case(pair.key, key)) return &pair;
    }
    return nullptr;
}

void add_pair(std::vector<meta::Block>& blocks, meta::Pair pair, bool own_block) {
    std::size_t to = 0;
    if (own_block && is_own(pair.key)) {
        for (to = 1; to < blocks.size() && blocks[to].find(meta::name_key) != nullptr;) ++to;
        if (to == blocks.size()) blocks.emplace_back();
    }
    blocks[to].pairs.push_back(std::move(pair));
}

bool may_have_own_block(const std::vector<meta::Block>& blocks) {
    const meta::PackageMetadata metadata = meta::read_package_metadata(blocks);
    return metadata.version == meta::CsarVersion::v2_0 || metadata.meta_file_version.text == "1.1";
}

void follow_etsi(std::vector<meta::Block>& blocks, const NamedValues& given) {
    constexpr std::string_view key = "TOSCA-Meta-File-Version";
    const auto is_version = [&](const auto& pair) { return meta::is_same_keyname(pair.first, key); };
    meta::Pair* const version = find_pair(blocks, key);
    if (version != nullptr && std::ranges::none_of(given, is_version)) *version = meta::new_pair(version->key, "1.0");
}

}  // namespace csar::pack
