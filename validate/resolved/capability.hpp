// Capabilities of node types with their refinements (csd07 8.2; 1.3 3.7.2).
#pragma once

#include <string_view>
#include <unordered_map>
#include <vector>

#include "validate/resolved/schema.hpp"

namespace csar::validate {

struct Capability {
    DefinitionChain chain;       // nearest refinement first; empty if the type lacks the capability
    const Type* type = nullptr;  // null if unknown

    explicit operator bool() const { return !chain.empty(); }
};

Capability capability_of(const Type& node_type, std::string_view name);

// The number of capabilities of a wanted type that a node type has.
struct Offer {
    const Element* first = nullptr;  // the first definition
    std::size_t count = 0;
    bool certain = true;  // false if unknown definitions may add capabilities
};

// Caches the offers of node types. Not thread-safe.
class Offers {
public:
    const Offer& of(const Type& node_type, const Type& capability_type);
    // The known types of a node type's capabilities, without duplicates.
    const std::vector<const Type*>& types(const Type& node_type) { return of(node_type).types; }

private:
    struct OfNode {
        std::unordered_map<const Type*, Offer> by_type;  // by capability type and its ancestors
        Offer none;                                      // for other types
        std::vector<const Type*> types;
    };

    const OfNode& of(const Type& node_type);

    std::unordered_map<const Type*, OfNode> nodes_;
};

}  // namespace csar::validate
