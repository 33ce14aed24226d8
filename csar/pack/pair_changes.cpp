#include "csar/pack/pair_changes.hpp"

#include <algorithm>

#include "base/joined.hpp"
#include "meta/block_0_keys.hpp"
#include "report/diagnose.hpp"

namespace csar::pack {

std::vector<std::string> pair_changes(std::string_view file, const NamedValues& before, const NamedValues& after,
                                      const std::function<bool(std::string_view, std::string_view)>& is_same) {
    std::vector<std::string> changes;
    const auto find = [&](const NamedValues& pairs, const std::string& name) {
        return std::ranges::find_if(pairs, [&](const auto& pair) { return is_same(pair.first, name); });
    };
    for (const auto& pair : after) {
        const auto former = find(before, pair.first);
        if (former == before.end())
            changes.push_back(compose("{}: '{}: {}' is new", file, pair.first, pair.second));
        else if (*former != pair)
            changes.push_back(
                compose("{}: '{}: {}' became '{}: {}'", file, former->first, former->second, pair.first, pair.second));
    }
    for (const auto& pair : before)
        if (find(after, pair.first) == after.end())
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

}  // namespace csar::pack
