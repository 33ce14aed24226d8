#include "validate/resolved/valid_types.hpp"

#include <algorithm>

namespace csar::validate {
namespace {

const ValidTypes unrestricted;

}  // namespace

bool ValidTypes::accept(const Type& type) const {
    if (slot == nullptr || !complete || !type.complete) return true;
    for (const Type* at = &type; at != nullptr; at = at->parent)
        if (types.contains(at)) return true;
    return false;
}

bool ValidTypes::may_accept(const Type& type) const { return accept(type) || ancestors.contains(&type); }

const ValidTypes& ValidTypeLists::own(const Element& owner, Key key) {
    const Slot* const slot = owner.find(key);
    if (slot == nullptr) return unrestricted;
    const auto [entry, inserted] = lists_.try_emplace(slot);
    ValidTypes& list = entry->second;
    if (!inserted) return list;
    list.owner = &owner;
    list.slot = slot;
    list.complete = slot->value.is_sequence();
    for (const Node name : slot->value.items()) {
        const Lookup found = names_.find(slot->row->kind, name.text(), *owner.file);
        if (found.type == nullptr) {
            list.complete = false;
            continue;
        }
        list.types.insert(found.type);
        for (const Type* at = found.type->parent; at != nullptr; at = at->parent) list.ancestors.insert(at);
    }
    return list;
}

// Types derived from a `usual` type are not used: they would reject assignments that the `usual` type accepts.
std::string_view ValidTypeLists::implied_relationship(const Type* capability, const DefinitionsFile& file) {
    constexpr std::string_view usual[] = {"tosca.relationships.HostedOn", "tosca.relationships.AttachesTo",
                                          "tosca.relationships.ConnectsTo", "tosca.relationships.DependsOn"};
    for (const std::string_view name : usual) {
        const Type* const type = names_.find(TypeKind::relationship, name, file).type;
        if (type == nullptr || capability == nullptr) continue;
        const ValidTypes& targets = of(*type, Key::valid_capability_types);
        if (targets.slot != nullptr && targets.accept(*capability)) return name;
    }
    return "tosca.relationships.Root";
}

bool ValidTypeLists::accepts_one(const ValidTypes& list, Offers& offers, const Type& node_type, const Type& wanted) {
    if (list.accept(wanted) || !offers.of(node_type, wanted).certain) return true;
    const auto [answer, inserted] = answers_.try_emplace({list.slot, &node_type, &wanted});
    if (!inserted) return answer->second;
    // Iterates over the shorter list: lists and node types may be large.
    const std::vector<const Type*>& offered = offers.types(node_type);
    const auto is_accepted = [&](const Type* type) { return type->is_a(wanted) && list.accept(*type); };
    const auto is_offered = [&](const Type* type) { return type->is_a(wanted) && offers.of(node_type, *type).count; };
    answer->second = offered.size() <= list.types.size() ? std::ranges::any_of(offered, is_accepted)
                                                         : std::ranges::any_of(list.types, is_offered);
    return answer->second;
}

const ValidTypes& ValidTypeLists::of(const Type& type, Key key) {
    for (const Type* at = &type; at != nullptr; at = at->parent)
        if (at->element != nullptr && at->element->has(key)) return own(*at->element, key);
    return unrestricted;
}

const ValidTypes& ValidTypeLists::of(const Capability& capability, Key key) {
    for (const Element* definition : capability.chain)
        if (definition->has(key)) return own(*definition, key);
    return capability.type ? of(*capability.type, key) : unrestricted;
}

}  // namespace csar::validate
