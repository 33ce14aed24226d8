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

bool ValidTypes::may_accept(const Type& type) const {
    return accept(type) ||
           std::any_of(types.begin(), types.end(), [&](const Type* listed) { return listed->is_a(type); });
}

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
        if (found.type)
            list.types.insert(found.type);
        else
            list.complete = false;
    }
    return list;
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
