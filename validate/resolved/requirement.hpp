// The requirements of node types, with all refinements applied (csd07 8.4; 1.3 3.7.3). Reports nothing: the passes
// report unknown names.
#pragma once

#include <cstdint>
#include <limits>
#include <string_view>
#include <unordered_map>

#include "validate/resolved/capability.hpp"

namespace csar::validate {

inline constexpr std::uint64_t unbounded = std::numeric_limits<std::uint64_t>::max();

// `count_range`, or `occurrences` in 1.x.
struct CountRange {
    std::uint64_t lower = 0;
    std::uint64_t upper = unbounded;
};

// The range denoted by a `[ lower, upper ]` of the right form; a bound that is too large is treated as unbounded.
CountRange read_count_range(Node range);

// A requirement of a node type.
struct Requirement {
    DefinitionChain chain;          // the nearest refinement first, never empty
    DefinitionChain relationships;  // the relationship definitions in the chain, nearest first

    // The required capability. It is specified by its type, or by the name of a capability of `node_type`.
    Node capability;                        // the scalar that specifies the capability; an absent node if there is none
    std::string_view capability_name;       // empty if the capability is given by type
    const Type* capability_type = nullptr;  // null if unknown
    bool capability_unknown = false;        // `capability` refers to nothing
    bool capability_ambiguous = false;      // `capability` is the name of a type and also of a capability of the node

    const Type* node_type = nullptr;          // null if not given or unknown
    const Type* relationship_type = nullptr;  // null if not given or unknown
    CountRange count_range;

    const Element& nearest() const { return *chain.front(); }
};

// The requirement defined by a chain of definitions, nearest first.
Requirement make_requirement(Namespaces& names, DefinitionChain chain);

// Requirements of node types, each computed once. An object belongs to one thread.
class Requirements {
public:
    explicit Requirements(Namespaces& names) : names_(names) {}

    // The requirement with this name; nullptr if the type and its ancestors have none.
    const Requirement* find(const Type& node_type, std::string_view name);

private:
    struct Named {
        const Type* type;
        std::string_view name;
        friend bool operator==(const Named&, const Named&) = default;
    };
    struct Hash {
        std::size_t operator()(const Named& key) const;
    };

    Namespaces& names_;
    std::unordered_map<Named, Requirement, Hash> requirements_;
};

}  // namespace csar::validate
