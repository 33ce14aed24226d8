#include "validate/resolved/refined.hpp"

namespace csar::validate {
namespace {

// The slot that contains `child`.
const Slot* slot_with(const Element& holder, const Element& child) {
    for (const Slot& slot : holder.slots)
        if (!slot.children.empty() && &child >= slot.children.data() &&
            &child < slot.children.data() + slot.children.size())
            return &slot;
    return nullptr;
}

// These elements can refine definitions of their `type`.
bool is_typed(Entity entity) {
    switch (entity) {
        case Entity::capability_definition:
        case Entity::relationship_definition:
        case Entity::interface_definition:
        case Entity::property_definition:
        case Entity::attribute_definition:
        case Entity::parameter_definition:
        case Entity::schema_definition: return true;
        default: return false;
    }
}

const Element* counterpart(const Element& holder, Key key, const Element& child) {
    return child.name ? holder.child(key, child.name_text()) : holder.child(key);
}

Refined ancestors_of(const Type& type) {
    Refined refined;
    refined.complete = type.complete;
    for (const Type* at = type.parent; at != nullptr; at = at->parent)
        if (at->element != nullptr) refined.chain.push_back(at->element);
    return refined;
}

// Adds the definitions under `key` of the holder's type and its ancestors. The holder may inherit its type.
void add_from_type(const Element& holder, const Refined& holders, Key key, const Element& definition,
                   Refined& refined) {
    DefinitionChain chain{&holder};
    for (const Element* element : holders.chain) chain.push_back(element);
    const Type* const type = nearest_type(chain);
    // A parameter without a type inherits no definitions.
    const bool untyped = type == nullptr && holder.entity == Entity::parameter_definition && !holder.has(Key::type);
    if (!untyped && (type == nullptr || !type->complete)) refined.complete = false;
    for (const Type* at = type; at != nullptr; at = at->parent) {
        if (at->element == nullptr) continue;
        const Element* const found = definition.name ? at->own(key, definition.name_text()) : at->element->child(key);
        if (found != nullptr) refined.chain.push_back(found);
    }
}

}  // namespace

Refined refined_by(const Element& definition) {
    if (definition.defines != nullptr) return ancestors_of(*definition.defines);
    const Element* const holder = definition.parent;
    if (holder == nullptr) return {};
    const Slot* const slot = slot_with(*holder, definition);
    if (slot == nullptr) return {};
    const Key key = slot->row->key;
    const Refined holders = refined_by(*holder);
    Refined refined;
    refined.complete = holders.complete;
    for (const Element* element : holders.chain)
        if (const Element* const found = counterpart(*element, key, definition)) refined.chain.push_back(found);
    if (is_typed(holder->entity)) add_from_type(*holder, holders, key, definition, refined);
    return refined;
}

}  // namespace csar::validate
