// Parts of the pass over substitution mappings (csd07 15; 1.3 3.8.8 to 3.8.13).
#pragma once

#include <span>

#include "validate/resolved/context.hpp"

namespace csar::validate {

// A substitution mapping and where it is.
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

// Which members are mapped to which parameters: properties to inputs, attributes to outputs.
struct MappedMembers {
    Key section;     // of the substituted node
    Key parameters;  // of the service template
    std::string_view member;
    std::string_view parameter;
};
inline constexpr MappedMembers mapped_properties{Key::properties, Key::inputs, "property", "input"};
inline constexpr MappedMembers mapped_attributes{Key::attributes, Key::outputs, "attribute", "output"};

// Keynames that assign values in the mapping of a capability or requirement before 2.0.
inline constexpr std::string_view assigning_keys[] = {"properties", "attributes"};

// Everything but capabilities before 2.0 (substitution_1x.cpp).
void check_earlier_mappings(const Substitution& substitution);
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
// The workflow of a mapping, and the input or output; these report as well.
const Element* find_mapped_workflow(const Substitution& substitution, Node name);
const Element* find_mapped_parameter(const Substitution& substitution, const MappedMembers& members, Node name);
// The property or attribute of a type; properties are attributes as well. Empty when there is none, which is reported
// when it is certain, and when `type` is null. `over`: definitions laid over those of the type, nearest first.
Definition find_mapped_member(const Substitution& substitution, const MappedMembers& members,
                              const DefinitionChain& over, const Type* type, Node name);
// What a capability or requirement is mapped to: the value, or in 1.x what its key `mapping` has; the none node for the
// form of 1.x that assigns values instead.
Node mapping_of(const Substitution& substitution, Node value);
// Before 2.0: the keynames of `value`, when it has 'mapping' among them; `others` are those that are known and exclude it
// (1.3 3.8.8.1, 3.8.10.1, 3.8.11.1). `what`: "a property mapping".
void check_mapping_keys(const Substitution& substitution, Node value, std::string_view what,
                        std::span<const std::string_view> others);
// Reports that a value is not [ node template, `what` ].
void report_not_pair(const Substitution& substitution, Node value, std::string_view what);
// Warns when requirement `own` of a node template, at `pair`, has nothing in common with what is mapped to it.
void check_requirement_types(const Substitution& substitution, const Requirement& mapped, const Requirement& own,
                             Node pair);
// Where the mappings of properties are or should be.
Place place_of_property_mappings(const Substitution& substitution);
// Reports what a node type does not have.
// True when it has a part of that name among its requirements or capabilities, and the other of these was meant.
bool report_unmappable(const Substitution& substitution, const Type& type, Key section, Node name);

}  // namespace csar::validate
