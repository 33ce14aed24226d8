#include "validate/representation/fulfilment.hpp"

#include <algorithm>

#include "base/budget.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/resolved/wording.hpp"

namespace csar::validate {
namespace {

constexpr std::uint64_t steps_a_type = 200;
constexpr std::uint64_t steps_a_target = 5;
constexpr std::size_t max_refused = 4;
constexpr std::size_t max_demands = 100;  // texts for which full nodes are recorded

const std::vector<const Type*>* entry(const std::unordered_map<const Type*, std::vector<const Type*>>& map,
                                      const Type* type) {
    static const std::vector<const Type*> none;
    const auto found = map.find(type);
    return found == map.end() ? &none : &found->second;
}

// Returns an empty string if the relation is valid. Before 2.0, the list of source types in a capability is advisory.
std::string text_of(const Refusals& refused) {
    const auto binds = [](const ValidTypes& list) {
        return valid_sources_bind.has(list.owner->file->grammar->version());
    };
    if (refused.capability) return "the relationship type does not list the capability type";
    if (refused.target) return "the relationship type does not list the node type";
    if (refused.source) return "the relationship type does not list the source's node type";
    if (refused.source_of_capability && binds(*refused.source_of_capability))
        return "the capability does not list the source's node type";
    if (refused.relationship) return "the capability does not list the relationship type";
    return {};
}

}  // namespace

std::size_t Targets::next_with_room(std::string_view demand, std::size_t from) const {
    const auto found = full_.find(demand);
    if (found == full_.end()) return from;
    std::vector<std::size_t>& next = found->second;
    std::size_t end = from;
    while (end < next.size() && next[end] != end) end = next[end];
    while (from < next.size() && next[from] != end && from != end) from = std::exchange(next[from], end);
    return end;
}

void Targets::mark_full(std::string_view demand, std::size_t place) const {
    if (full_.size() == max_demands && !full_.contains(demand)) return;
    std::vector<std::size_t>& next = full_[demand];
    if (next.empty()) {
        take_memory((nodes.size() + 1) * sizeof(std::size_t));
        next.resize(nodes.size() + 1);
        for (std::size_t i = 0; i < next.size(); ++i) next[i] = i;
    }
    next[place] = place + 1;
}

void TargetLists::forget_full() {
    for (const auto& [wanted, targets] : lists_) targets.forget_full();
}

void TargetLists::index_types() {
    is_indexed_ = true;
    for (Number number = 0; number < std::min<std::size_t>(r_.result.nodes.size(), end); ++number) {
        const Type* const type = r_.result.nodes[number].type;
        if (type == nullptr) continue;
        std::vector<Number>& nodes = nodes_[type];
        if (nodes.empty()) types_.push_back(type);
        nodes.push_back(number);
        spend_work(steps_a_target);
    }
    for (const Type* type : types_) {
        for (const Type* at = type; at != nullptr; at = at->parent) {
            spend_work(steps_a_target);
            by_ancestor_[at].push_back(type);
        }
        for (const Type* offered : r_.context.offers.types(*type))
            for (const Type* at = offered; at != nullptr; at = at->parent) {
                spend_work(steps_a_target);
                std::vector<const Type*>& types = by_capability_[at];
                if (types.empty() || types.back() != type) types.push_back(type);
            }
    }
}

std::vector<std::string_view> TargetLists::fitting(const Type& type, const Wanted& wanted,
                                                   std::vector<std::string>& refused) {
    spend_work(steps_a_type);
    const auto refuse = [&](std::string why) {
        if (refused.size() < max_refused && !why.empty()) refused.push_back(std::move(why));
    };
    if (wanted.node != nullptr && !type.is_a(*wanted.node)) {
        refuse(compose("nodes of type '{}' are not of type '{}'", type.name, name_beside(*wanted.node, type)));
        return {};
    }
    std::vector<std::string_view> names;
    const auto look_at = [&](std::string_view name) {
        Relation relation{.source = wanted.source, .target = &type, .relationship = wanted.relationship};
        relation.is_assigned = relation.has_target = true;
        if (!name.empty()) relation.capability = capability_of(type, name);
        if (!name.empty() && wanted.capability != nullptr &&
            (relation.capability.type == nullptr || !relation.capability.type->is_a(*wanted.capability)))
            return;
        const std::string why = text_of(refusals(r_.context, relation));
        if (why.empty()) return names.push_back(name);
        refuse(compose("nodes of type '{}' are not suitable: {}", type.name, why));
    };
    if (!wanted.capability_name.empty()) {
        if (capability_of(type, wanted.capability_name))
            look_at(wanted.capability_name);
        else
            refuse(compose("nodes of type '{}' have no capability '{}'", type.name, wanted.capability_name));
    } else if (wanted.capability == nullptr) {
        look_at({});
    } else {
        for (const Element* definition : type.members(Key::capabilities)) look_at(definition->name_text());
        if (names.empty())
            refuse(compose("nodes of type '{}' offer no suitable capability of type '{}'", type.name,
                           wanted.capability->name));
    }
    return names;
}

const Targets& TargetLists::of(const Wanted& wanted) {
    const auto [found, is_new] = lists_.try_emplace(wanted);
    Targets& targets = found->second;
    if (!is_new) return targets;
    if (wanted.node_template != nullptr) {
        const auto [first, count] = r_.nodes_of(wanted.node_template->name_text());
        const Type* const type = wanted.node_template->type();
        auto names = type ? fitting(*type, wanted, targets.refused) : std::vector<std::string_view>();
        if (names.empty()) return targets;
        targets.capabilities.emplace(type, std::move(names));
        take_memory(count * sizeof(Number));
        for (std::uint64_t i = 0; i < count; ++i) targets.nodes.push_back(first + static_cast<Number>(i));
        return targets;
    }
    if (!is_indexed_) index_types();
    const std::vector<const Type*>* types = &types_;
    if (wanted.node != nullptr) types = entry(by_ancestor_, wanted.node);
    if (wanted.capability != nullptr && wanted.capability_name.empty())
        if (const auto* offering = entry(by_capability_, wanted.capability);
            wanted.node == nullptr || offering->size() < types->size())
            types = offering;
    for (const Type* type : *types) {
        auto names = fitting(*type, wanted, targets.refused);
        if (names.empty()) continue;
        targets.capabilities.emplace(type, std::move(names));
        const std::vector<Number>& nodes = nodes_[type];
        spend_work(nodes.size() * steps_a_target);
        take_memory(nodes.size() * sizeof(Number));
        targets.nodes.insert(targets.nodes.end(), nodes.begin(), nodes.end());
    }
    if (types->empty() && wanted.node != nullptr)
        targets.refused.push_back(compose("no node is of type '{}'", wanted.node->name));
    else if (types->empty() && wanted.capability != nullptr)
        targets.refused.push_back(compose("no node offers a capability of type '{}'", wanted.capability->name));
    std::ranges::sort(targets.nodes);
    return targets;
}

}  // namespace csar::validate
