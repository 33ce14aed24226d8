// Shared by the passes over the templates of one service template.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/decimal.hpp"
#include "validate/resolved/assignment.hpp"
#include "validate/resolved/candidates.hpp"
#include "validate/resolved/capability.hpp"
#include "validate/resolved/context.hpp"
#include "validate/resolved/site.hpp"

namespace csar::validate {

// Allocations by requirements from a property of a target capability (csd07 8.5.2), added up.
struct Allocation {
    std::optional<Decimal> of_node;  // the capacity of one node; nullopt if unknown
    std::optional<Decimal> limit;    // the capacity of all nodes together; nullopt if unknown
    bool single = true;              // there is at most one node, so a sum above the limit cannot be satisfied
    Decimal sum;
    Node has;                 // the value in the node template
    std::vector<Node> drawn;  // the first amounts, for a message
    bool exceeded = false;
};
// Node template, index of the node or -1 for all its nodes, names of the capability and the property.
using AllocatedProperty = std::tuple<const Element*, std::int64_t, std::string_view, std::string_view>;

// The number of relationships to a capability of a node template (1.3 3.7.2.1; 2.0 has allocations instead).
struct CapabilityLoad {
    std::uint64_t max = 0;
    const Element* definition = nullptr;
    std::uint64_t count = 0;
};

// A service template during its check.
struct ServiceCheck {
    CheckContext& context;
    const Element& service;
    // For each node type, its capabilities with properties that need a value or have a computed one. Each type is
    // examined once.
    std::unordered_map<const Type*, std::vector<std::string_view>> demanding = {};
    // For each node type, its requirements that must be satisfied. Each type is examined once.
    std::unordered_map<const Type*, std::vector<const Requirement*>> needed = {};
    // The node templates and their requirements that 1.x substitution mappings pass to the substituted node; nullopt
    // until they are read.
    std::optional<std::set<std::pair<std::string_view, std::string_view>>> mapped = {};
    Candidates candidates{context, service};
    std::map<AllocatedProperty, Allocation> allocations = {};
    std::map<std::pair<const Element*, std::string_view>, CapabilityLoad> loads = {};  // key: node template, capability
    // Pairs of a relationship template and a requirement definition that were checked. Many assignments may combine the
    // same pair.
    std::set<std::pair<const Element*, const Element*>> refined_templates = {};
};

// Checks the requirement assignments of a node template, whose type may be null.
void check_requirement_assignments(ServiceCheck& check, const Element& node_template, const Type* type);

// Checks the allocation of an assignment, if it has one. Each name must be that of a property of the target capability,
// and the type of the property must support allocation. Each amount must be a value of that type. The sum of all known
// amounts must not exceed the value of the property.
void check_allocation(ServiceCheck& check, const ResolvedAssignment& assignment);

// Checks the value of a keyname if it is a call, whose result must have the type.
void check_call_result(CheckContext& context, const Element& element, Key key, BuiltIn type);

// Counts a requirement assignment for its target capability, and reports each assignment above the limit. Assignments
// must be added in file order.
void check_load(ServiceCheck& check, const ResolvedAssignment& resolved);

// Requirements of the node type that must be satisfied.
const std::vector<const Requirement*>& needed_requirements(ServiceCheck& check, const Type& node_type);

// True if a 1.x substitution mapping passes the requirement to the substituted node.
bool is_mapped(ServiceCheck& check, const Element& node_template, std::string_view requirement);

// Checks the names in a requirement assignment, and whether they can satisfy the requirement. Returns true if they can.
bool check_assignment_names(CheckContext& context, const ResolvedAssignment& resolved);

// Checks whether the requirement assignments of a node template satisfy the count ranges.
void check_requirement_counts(CheckContext& context, const Element& node_template, const Type& type);

// Checks whether the range in a 1.x assignment of a requirement or capability is within the range of its definition.
void check_occurrences_within(CheckContext& context, const Element& assignment, const CountRange& defined);

// Checks requirements that the Simple Profile states only in its text, not in the definitions of its normative types.
// This function checks those for a node template of type Network.
void check_network(CheckContext& context, const Element& node_template);

// Checks the node templates of type Port in a service template.
void check_default_ports(CheckContext& context, const Element& service);

// Checks the assignment of a capability of type Scalable or Endpoint. `capability`: the assigned values.
void check_normative_capability(CheckContext& context, const Element& assignment, const Capability& capability);

}  // namespace csar::validate
