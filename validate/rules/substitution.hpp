// Parts of the pass over substitution mappings (csd07 15; 1.3 3.8.8 to 3.8.13).
#pragma once

#include <span>

#include "validate/resolved/context.hpp"

namespace csar::validate {

// A substitution mapping and its place.
struct Substitution {
    CheckContext& context;
    const Element& element;
    const Element& service;
    const Type* type = nullptr;  // node type of the substituted node; null if unknown

    // True if members that the type lacks certainly do not exist.
    bool certain() const { return type != nullptr && type->complete; }
};

// The mapped members and their parameters: properties to inputs, attributes to outputs.
struct MappedMembers {
    Key section;     // the section of the substituted node
    Key parameters;  // the section of the service template
    std::string_view member;
    std::string_view parameter;
};
inline constexpr MappedMembers mapped_properties{Key::properties, Key::inputs, "property", "input"};
inline constexpr MappedMembers mapped_attributes{Key::attributes, Key::outputs, "attribute", "output"};

// The member that the key of a mapping refers to.
struct MappedMember {
    Node name;
    Definition definition;  // empty if unknown
    bool all = false;       // the key refers to every relationship
};

// Keynames that assign values in the mapping of a capability or requirement before 2.0.
inline constexpr std::string_view assigning_keys[] = {"properties", "attributes"};

// Checks all mappings before 2.0 except those of capabilities (substitution_1x.cpp).
void check_earlier_mappings(const Substitution& substitution);
// Checks that the types of a member and of its input or output, to which `value` refers, are compatible.
void check_mapped_types(const Substitution& substitution, const MappedMembers& members, const MappedMember& mapped,
                        Node value, const Element& parameter);
// Checks the mappings of requirements, which are a list (substitution_requirements.cpp).
void check_requirement_mappings(const Substitution& substitution);

// [ node template, capability or requirement ].
inline bool is_pair(Node value) {
    return value.is_sequence() && value.size() == 2 && value[0].is_string() && value[1].is_string();
}
// The node template of a mapping; if there is none, reports an error and returns nullptr.
const Element* find_mapped_node(const Substitution& substitution, Node name);
// The workflow, the input or the output of a mapping. If there is none, an error is reported.
const Element* find_mapped_workflow(const Substitution& substitution, Node name);
const Element* find_mapped_parameter(const Substitution& substitution, const MappedMembers& members, Node name);
// The property or attribute of a type (a property is also an attribute). Empty if `type` is null or has no such member;
// a member that is certainly missing is reported. `over` contains the definitions that refine the members of the type,
// nearest first.
Definition find_mapped_member(const Substitution& substitution, const MappedMembers& members,
                              const DefinitionChain& over, const Type* type, Node name);
// The target of a capability or requirement mapping: the value or, in 1.x, the value of its key `mapping`. An absent
// node if the mapping has the 1.x form that assigns values.
Node mapping_of(const Substitution& substitution, Node value);
// Before 2.0: if 'mapping' is among the keynames of `value`, checks the keynames. `others` are known keynames that
// exclude 'mapping' (1.3 3.8.8.1, 3.8.10.1, 3.8.11.1). `what` is "a property mapping", for example.
void check_mapping_keys(const Substitution& substitution, Node value, std::string_view what,
                        std::span<const std::string_view> others);
// Reports a value that does not have the form `expected`.
void report_form(const Substitution& substitution, Node value, std::string_view what, std::string_view expected);

// Reports that a value is not a pair [ node template, `what` ].
void report_not_pair(const Substitution& substitution, Node value, std::string_view what);
// Warns if the requirement `own` of a node template, at `pair`, has nothing in common with the mapped requirement.
void check_requirement_types(const Substitution& substitution, const Requirement& mapped, const Requirement& own,
                             Node pair);
// The place where the mappings of properties are or should be.
Place place_of_property_mappings(const Substitution& substitution);
// Reports a member that a node type does not have. Returns true if `section` contains capabilities but the type has a
// requirement with this name, or the reverse.
bool report_unmappable(const Substitution& substitution, const Type& type, Key section, Node name);

}  // namespace csar::validate
