// The capabilities of node types, with all refinements applied (csd07 8.2; 1.3 3.7.2).
#pragma once

#include <string_view>
#include <unordered_map>
#include <vector>

#include "validate/resolved/schema.hpp"

namespace csar::validate {

// A capability of a node type.
struct Capability {
    DefinitionChain chain;       // the nearest refinement first; empty if the type has no such capability
    const Type* type = nullptr;  // capability type; null if unknown

    explicit operator bool() const { return !chain.empty(); }
};

Capability capability_of(const Type& node_type, std::string_view name);

// The capabilities of a node type that have a given capability type or a type derived from it.
struct Offer {
    const Element* first = nullptr;  // the definition of the first capability
    std::size_t count = 0;
    bool certain = true;  // false if definitions are missing or have unknown types: there may then be more capabilities
};

// Caches offers: the capabilities of a node type are examined only once. An object belongs to one thread.
class Offers {
public:
    const Offer& of(const Type& node_type, const Type& capability_type);
    // The types of a node type's capabilities, each once, as far as they are known.
    const std::vector<const Type*>& types(const Type& node_type) { return of(node_type).types; }

private:
    struct OfNode {
        std::unordered_map<const Type*, Offer> by_type;  // keyed by the capability types and all their ancestors
        Offer none;                                      // the offer for any other type
        std::vector<const Type*> types;
    };

    const OfNode& of(const Type& node_type);

    std::unordered_map<const Type*, OfNode> nodes_;
};

}  // namespace csar::validate
