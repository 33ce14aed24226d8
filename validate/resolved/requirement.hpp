// Requirements of node types with their refinements (csd07 8.4; 1.3 3.7.3). The passes report unknown names.
#pragma once

#include <cstdint>
#include <limits>
#include <string_view>
#include <unordered_map>

#include "base/keyed_hash.hpp"
#include "validate/resolved/capability.hpp"

namespace csar::validate {

inline constexpr std::uint64_t unbounded = std::numeric_limits<std::uint64_t>::max();

// `count_range`; in 1.x `occurrences`.
struct CountRange {
    std::uint64_t lower = 0;
    std::uint64_t upper = unbounded;
};

// Reads `[ lower, upper ]`. A bound that is too large means unbounded.
CountRange read_count_range(Node range);

struct Requirement {
    DefinitionChain chain;          // nearest refinement first; never empty
    DefinitionChain relationships;  // relationship definitions in `chain`

    // A capability type, or the name of a capability of `node_type`.
    Node capability;                        // as written; may be absent
    std::string_view capability_name;       // empty if a type is given
    const Type* capability_type = nullptr;  // null if unknown
    bool capability_unknown = false;        // `capability` is an unknown name
    bool capability_ambiguous = false;      // `capability` is a type and also a capability of the node type

    const Type* node_type = nullptr;          // null if missing or unknown
    const Type* relationship_type = nullptr;  // null if missing or unknown
    CountRange count_range;

    const Element& nearest() const { return *chain.front(); }
};

// Merges definitions, nearest first.
Requirement make_requirement(Namespaces& names, DefinitionChain chain);

// Caches requirements. Not thread-safe.
class Requirements {
public:
    explicit Requirements(Namespaces& names) : names_(names) {}

    // Searches the type and its ancestors. Returns nullptr if there is no requirement with this name.
    const Requirement* find(const Type& node_type, std::string_view name);

private:
    using ByName = std::unordered_map<std::string_view, Requirement, KeyedHash>;

    Namespaces& names_;
    std::unordered_map<const Type*, ByName> requirements_;  // by node type
};

}  // namespace csar::validate
