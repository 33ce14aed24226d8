// What the passes over the templates of a service template share.
#pragma once

#include <string_view>
#include <unordered_map>
#include <vector>

#include "validate/rules/allocations.hpp"
#include "validate/resolved/assignment.hpp"
#include "validate/resolved/candidates.hpp"
#include "validate/resolved/context.hpp"
#include "validate/resolved/site.hpp"

namespace csar::validate {

// The capabilities of node types with properties that need values. Each type is looked at once.
class DemandingCapabilities {
public:
    explicit DemandingCapabilities(CheckContext& context) : context_(context) {}
    const std::vector<std::string_view>& of(const Type& node_type);

private:
    CheckContext& context_;
    std::unordered_map<const Type*, std::vector<std::string_view>> names_;
};

// One service template while it is checked.
struct ServiceCheck {
    CheckContext& context;
    const Element& service;
    DemandingCapabilities demanding{context};
    Candidates candidates{context, service};
    Allocations allocations{context};
};

// Reports what is wrong with `copy` of a template (copies.cpp).
void check_copy(CheckContext& context, const Element& copying);

// Reports directives that the element does not know, and repeated ones (directives.cpp).
void check_directives(CheckContext& context, const Element& element);
// How a version calls a directive of that name in another one; empty when it has no other name for it.
std::string_view directive_in(Version version, Entity entity, std::string_view name);
// True when a node template only selects an existing node: then nothing in it but its type and filter counts.
bool only_selected(const Element& node_template);

// Values that an element assigns under `section`, properties or attributes.
struct MemberValues {
    const Element* owner = nullptr;
    Key section = Key::properties;
    const Type* type = nullptr;             // whose members they are; null: only expressions are checked
    const DefinitionChain* over = nullptr;  // definitions laid over the type, nearest first; may be null
    bool check_required = false;
    Node copied;  // the values of a copied template, which count as assigned
};
void check_member_values(CheckContext& context, const MemberValues& what, const Site& site);

// The capability assignments of a node template (capability_assignments.cpp).
void check_capability_assignments(ServiceCheck& check, const Element& node_template, const Type& type,
                                  const Site& site);

// The requirement assignments of a node template, whose type may be null (requirement_assignments.cpp).
void check_requirement_assignments(ServiceCheck& check, const Element& node_template, const Type* type);
// What the names in one of them mean, and whether that can meet the requirement; true when it can
// (assignment_names.cpp).
bool check_assignment_names(CheckContext& context, const ResolvedAssignment& resolved);
// Whether all of them together keep the count ranges (requirement_counts.cpp).
void check_requirement_counts(CheckContext& context, const Element& node_template, const Type& type);

}  // namespace csar::validate
