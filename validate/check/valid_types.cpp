#include "validate/check/valid_types.hpp"

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

const ValidTypes& ValidTypeLists::of(const Slot* slot, const File& file) {
    if (slot == nullptr) return unrestricted;
    const auto [entry, inserted] = lists_.try_emplace(slot);
    ValidTypes& list = entry->second;
    if (!inserted) return list;
    list.slot = slot;
    for (const Node name : slot->value.items()) {
        const Lookup found = names_.find(slot->row->kind, name.text(), file);
        if (found.type)
            list.types.insert(found.type);
        else
            list.complete = false;
    }
    return list;
}

const ValidTypes& ValidTypeLists::of(const Type& type, Key key) {
    for (const Type* at = &type; at != nullptr; at = at->parent)
        if (at->element != nullptr)
            if (const Slot* slot = at->element->find(key)) return of(slot, *at->element->file);
    return unrestricted;
}

const ValidTypes& ValidTypeLists::of(const Capability& capability, Key key) {
    for (const Element* definition : capability.chain)
        if (const Slot* slot = definition->find(key)) return of(slot, *definition->file);
    return capability.type ? of(*capability.type, key) : unrestricted;
}

}  // namespace csar::validate
