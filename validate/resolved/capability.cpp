#include "validate/resolved/capability.hpp"

#include <functional>

namespace csar::validate {

Capability capability_of(const Type& node_type, std::string_view name) {
    Capability capability;
    capability.chain = definitions_along(node_type, Key::capabilities, name);
    capability.type = nearest_type(capability.chain);
    return capability;
}

const Offer& Offers::of(const Type& node_type, const Type& capability_type) {
    const auto [entry, inserted] = offers_.try_emplace({&node_type, &capability_type});
    Offer& offer = entry->second;
    if (!inserted) return offer;
    offer.certain = node_type.complete;
    for (const Element* definition : node_type.members(Key::capabilities)) {
        const Type* const type = capability_of(node_type, definition->name_text()).type;
        if (type == nullptr || !type->complete) offer.certain = false;
        if (type == nullptr || !type->is_a(capability_type)) continue;
        if (offer.count++ == 0) offer.first = definition;
    }
    return offer;
}

std::size_t Offers::Hash::operator()(const Pair& pair) const {
    const std::hash<const void*> hash;
    return hash(pair.first) * 31 + hash(pair.second);
}

}  // namespace csar::validate
