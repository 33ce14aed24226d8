// Parts of the pass over substitution mappings (csd07 15; 1.3 3.8.8 to 3.8.13).
#pragma once

#include "validate/check/context.hpp"

namespace csar::validate {

// A substitution mapping and where it stands.
struct Substitution {
    CheckContext& context;
    const Element& element;
    const Element& service;
    const Type* type = nullptr;  // node type of the substituted node; null when it is not known

    // True when what the type lacks is certainly not there.
    bool certain() const { return type != nullptr && type->complete; }
};

// A requirement of a node template that assignments of the substituted node are mapped to, or a selectable node.
struct MappedTarget {
    Node where;
    const Element* node = nullptr;
    const Requirement* requirement = nullptr;  // null: a selectable node, or not known
};

// One entry of `requirements`.
struct RequirementMapping {
    Node where;
    std::string_view name;
    const Requirement* requirement = nullptr;  // of the substituted node; null when it is not known
    Node count;                                // of the key [ name, count ]; the none node when there is none
    std::vector<MappedTarget> targets;

    bool takes_all_others() const { return count.text() == "UNBOUNDED"; }
};

// Properties to inputs and outputs to attributes (substitution_values.cpp).
void check_value_mappings(const Substitution& substitution);
// Requirements, which are a list (substitution_requirements.cpp).
void check_requirement_mappings(const Substitution& substitution);
// How many assignments the mappings of each requirement take (substitution_counts.cpp).
void check_mapped_counts(const Substitution& substitution, const std::vector<RequirementMapping>& mappings);

// [ node template, capability or requirement ].
inline bool is_pair(Node value) {
    return value.is_sequence() && value.size() == 2 && value[0].is_string() && value[1].is_string();
}
// The node template of a mapping; reports when there is none and returns nullptr.
const Element* find_mapped_node(const Substitution& substitution, Node name);
// Reports what a node type does not have.
void report_unmappable(const Substitution& substitution, const Type& type, std::string_view what, Node name);

}  // namespace csar::validate
