// The capabilities of node types, every refinement laid over them (csd07 8.2; 1.3 3.7.2).
#pragma once

#include <string_view>
#include <unordered_map>
#include <utility>

#include "validate/resolved/schema.hpp"

namespace csar::validate {

// A capability of a node type.
struct Capability {
    DefinitionChain chain;       // the nearest refinement first; empty when the type has no such capability
    const Type* type = nullptr;  // capability type; null when it is not known

    explicit operator bool() const { return !chain.empty(); }
};

Capability capability_of(const Type& node_type, std::string_view name);

// The capabilities of a node type that are of a capability type or of one derived from it.
struct Offer {
    const Element* first = nullptr;  // the definition of the first of them
    std::size_t count = 0;
    bool certain = true;  // false when definitions are missing or of unknown types: there may be more
};

// Offers, each worked out once. One object belongs to one thread.
class Offers {
public:
    const Offer& of(const Type& node_type, const Type& capability_type);

private:
    using Pair = std::pair<const Type*, const Type*>;
    struct Hash {
        std::size_t operator()(const Pair& pair) const;
    };
    std::unordered_map<Pair, Offer, Hash> offers_;
};

}  // namespace csar::validate
