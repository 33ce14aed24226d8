#include "validate/resolved/capability.hpp"

#include <algorithm>

namespace csar::validate {

Capability capability_of(const Type& node_type, std::string_view name) {
    Capability capability;
    capability.chain = definitions_along(node_type, Key::capabilities, name);
    capability.type = nearest_type(capability.chain);
    return capability;
}

const Offers::OfNode& Offers::of(const Type& node_type) {
    const auto [entry, inserted] = nodes_.try_emplace(&node_type);
    OfNode& node = entry->second;
    if (!inserted) return node;
    bool certain = node_type.complete;
    for (const Element* definition : node_type.members(Key::capabilities)) {
        const Type* const type = capability_of(node_type, definition->name_text()).type;
        if (type == nullptr || !type->complete) certain = false;
        if (type == nullptr) continue;
        node.types.push_back(type);
        for (const Type* at = type; at != nullptr; at = at->parent)
            if (Offer& offer = node.by_type[at]; offer.count++ == 0) offer.first = definition;
    }
    std::ranges::sort(node.types);
    node.types.erase(std::unique(node.types.begin(), node.types.end()), node.types.end());
    node.none.certain = certain;
    for (auto& [type, offer] : node.by_type) offer.certain = certain;
    return node;
}

const Offer& Offers::of(const Type& node_type, const Type& capability_type) {
    const OfNode& node = of(node_type);
    const auto found = node.by_type.find(&capability_type);
    return found == node.by_type.end() ? node.none : found->second;
}

}  // namespace csar::validate
