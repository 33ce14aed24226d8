// Functions for checks of substitution mappings (csd07 15; 1.3 3.8.8 to 3.8.13).
#pragma once

#include <span>

#include "validate/resolved/context.hpp"

namespace csar::validate {

struct Substitution {
    CheckContext& context;
    const Element& element;
    const Element& service;
    const Type* type = nullptr;  // type of the substituted node; null if unknown

    // True if all members of the type are known.
    bool certain() const { return type != nullptr && type->complete; }
};

// Properties map to inputs, attributes to outputs.
struct MappedMembers {
    Key section;     // in the substituted node
    Key parameters;  // in the service template
    std::string_view member;
    std::string_view parameter;
};
inline constexpr MappedMembers mapped_properties{Key::properties, Key::inputs, "property", "input"};
inline constexpr MappedMembers mapped_attributes{Key::attributes, Key::outputs, "attribute", "output"};

// The member that a key means.
struct MappedMember {
    Node name;
    Definition definition;  // empty if unknown
    bool all = false;       // the key means all relationships
};

// Before 2.0, a capability or requirement mapping with these keynames assigns values.
inline constexpr std::string_view assigning_keys[] = {"properties", "attributes"};

// Checks 1.x mappings, except those of capabilities (substitution_1x.cpp).
void check_earlier_mappings(const Substitution& substitution);
// The types of a member and of its input or output must be compatible. `value` refers to `parameter`.
void check_mapped_types(const Substitution& substitution, const MappedMembers& members, const MappedMember& mapped,
                        Node value, const Element& parameter);
// In substitution_requirements.cpp.
void check_requirement_mappings(const Substitution& substitution);

// True for [ node template, capability or requirement ].
inline bool is_pair(Node value) {
    return value.is_sequence() && value.size() == 2 && value[0].is_string() && value[1].is_string();
}
// Reports an unknown node template and returns nullptr.
const Element* find_mapped_node(const Substitution& substitution, Node name);
// Reports an unknown name and returns nullptr.
const Element* find_mapped_workflow(const Substitution& substitution, Node name);
const Element* find_mapped_parameter(const Substitution& substitution, const MappedMembers& members, Node name);
// The property or attribute with this name; each property is also an attribute. Reports a missing member. `over`:
// refined definitions, nearest first. `type` may be null.
Definition find_mapped_member(const Substitution& substitution, const MappedMembers& members,
                              const DefinitionChain& over, const Type* type, Node name);
// The target of a capability or requirement mapping; in 1.x it may be the value of a key `mapping`. An absent node for
// the 1.x form that assigns values.
Node mapping_of(const Substitution& substitution, Node value);
// Before 2.0, `mapping` cannot be combined with the keynames `others` (1.3 3.8.8.1, 3.8.10.1, 3.8.11.1). `what`: "a
// property mapping".
void check_mapping_keys(const Substitution& substitution, Node value, std::string_view what,
                        std::span<const std::string_view> others);
// Reports a value without the form `expected`.
void report_form(const Substitution& substitution, Node value, std::string_view what, std::string_view expected);

// Reports a value that is not a pair [ node template, `what` ].
void report_not_pair(const Substitution& substitution, Node value, std::string_view what);
// Warns if the mapped requirement and the node template's requirement `own` have unrelated types.
void check_requirement_types(const Substitution& substitution, const Requirement& mapped, const Requirement& own,
                             Node pair);
// Where the property mappings are or should be.
Place place_of_property_mappings(const Substitution& substitution);
// Reports a missing member. Returns true if the name belongs to a requirement instead of a capability, or the reverse.
bool report_unmappable(const Substitution& substitution, const Type& type, Key section, Node name);

}  // namespace csar::validate
