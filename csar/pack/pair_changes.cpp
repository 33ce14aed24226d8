#include "csar/pack/pair_changes.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "base/ascii.hpp"
#include "base/joined.hpp"
#include "meta/block_0_keys.hpp"
#include "meta/package_metadata.hpp"
#include "report/diagnose.hpp"

namespace csar::pack {
namespace {

// True if TOSCA 2.0 does not define the keyname for block_0: a keyname of the user, or of csar for the manifest.
bool is_own(std::string_view key) {
    const meta::Block0Key* const known = meta::find_block_0_key(key).key;
    return known == nullptr || known->anywhere;
}

}  // namespace

std::vector<std::string> pair_changes(std::string_view file, const NamedValues& before, const NamedValues& after,
                                      const std::function<bool(std::string_view, std::string_view)>& is_same) {
    std::vector<std::string> changes;
    // A name may have several values, for example in different blocks. Each of them is one former pair.
    const std::set<NamedValues::value_type> unchanged(after.begin(), after.end());
    std::vector<bool> is_used(before.size());
    for (const auto& pair : after) {
        std::size_t at = 0;
        const auto is_former = [&](const NamedValues::value_type& other) {
            return other == pair || (is_same(other.first, pair.first) && !unchanged.contains(other));
        };
        while (at < before.size() && (is_used[at] || !is_former(before[at]))) ++at;
        if (at == before.size()) {
            changes.push_back(compose("{}: '{}: {}' is new", file, pair.first, pair.second));
            continue;
        }
        is_used[at] = true;
        if (const auto& [name, value] = before[at]; before[at] != pair)
            changes.push_back(compose("{}: '{}: {}' became '{}: {}'", file, name, value, pair.first, pair.second));
    }
    for (const auto& pair : before)
        if (std::ranges::none_of(after, [&](const auto& other) { return is_same(other.first, pair.first); }))
            changes.push_back(compose("{}: '{}: {}' was left out", file, pair.first, pair.second));
    return changes;
}

std::string added_pairs(std::string_view file, const NamedValues& before, NamedValues after) {
    std::erase_if(after, [&](const auto& pair) { return std::ranges::find(before, pair) != before.end(); });
    return compose("{}: added: {}", file,
                   joined(after, ", ", [](const auto& pair) { return compose("'{}: {}'", pair.first, pair.second); }));
}

NamedValues named_values(const std::vector<meta::Block>& blocks) {
    NamedValues pairs;
    for (const meta::Block& block : blocks)
        if (block.find(meta::name_key) == nullptr)
            for (const meta::Pair& pair : block.pairs) pairs.emplace_back(pair.key, pair.value);
    return pairs;
}

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
