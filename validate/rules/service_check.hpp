// Checks of the templates in a service template. The files share this state and these functions.
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

// The amounts that requirements allocate from a property of a target capability (csd07 8.5.2).
struct Allocation {
    std::optional<Decimal> of_node;  // capacity of a node; nullopt if unknown
    std::optional<Decimal> limit;    // capacity of all nodes; nullopt if unknown
    bool single = true;              // at most one node, so a sum above the limit is an error
    Decimal sum;
    Node has;                 // the value in the node template
    std::vector<Node> drawn;  // the first amounts, for a message
    bool exceeded = false;
};
// Node template, node index (-1 for all nodes), capability name, property name.
using AllocatedProperty = std::tuple<const Element*, std::int64_t, std::string_view, std::string_view>;

// Relationships to a capability of a node template (1.3 3.7.2.1). 2.0 has allocations instead.
struct CapabilityLoad {
    std::uint64_t max = 0;
    const Element* definition = nullptr;
    std::uint64_t count = 0;
};

struct ServiceCheck {
    CheckContext& context;
    const Element& service;
    // Capabilities with required or computed properties, by node type.
    std::unordered_map<const Type*, std::vector<std::string_view>> demanding = {};
    // Requirements that must be satisfied, by node type.
    std::unordered_map<const Type*, std::vector<const Requirement*>> needed = {};
    // Node templates and requirements in 1.x substitution mappings; nullopt until they are read.
    std::optional<std::set<std::pair<std::string_view, std::string_view>>> mapped = {};
    Candidates candidates{context, service};
    std::map<AllocatedProperty, Allocation> allocations = {};
    std::map<std::pair<const Element*, std::string_view>, CapabilityLoad> loads = {};  // by node and capability name
    // Pairs of relationship template and requirement definition that are already checked.
    std::set<std::pair<const Element*, const Element*>> refined_templates = {};
};

// `type` may be null.
void check_requirement_assignments(ServiceCheck& check, const Element& node_template, const Type* type);

// Checks that each allocated property exists and is a number or scalar, and that the amount fits its type. The sum of
// known amounts must not exceed the property's value.
void check_allocation(ServiceCheck& check, const ResolvedAssignment& assignment);

// A mapping or string as the value of `key` must be a call, and its result must have the type.
void check_call_result(CheckContext& context, const Element& element, Key key, BuiltIn type);

// Counts an assignment for its target capability, and reports assignments above the limit. Call this in file order.
void check_load(ServiceCheck& check, const ResolvedAssignment& resolved);

// Requirements of the node type that must be satisfied.
const std::vector<const Requirement*>& needed_requirements(ServiceCheck& check, const Type& node_type);

// True if a 1.x substitution mapping maps the requirement. Then the substituted node satisfies it.
bool is_mapped(ServiceCheck& check, const Element& node_template, std::string_view requirement);

// Checks the names of the node, capability and relationship in the assignment. Returns false if an error would cause
// more findings in later checks.
bool check_assignment_names(CheckContext& context, const ResolvedAssignment& resolved);

// Compares the number of assignments with the count ranges.
void check_requirement_counts(CheckContext& context, const Element& node_template, const Type& type);

// The 1.x range of a requirement or capability must be within the range of its definition.
void check_occurrences_within(CheckContext& context, const Element& assignment, const CountRange& defined);

// Rules for a template of type Network, which the Simple Profile states only in its text.
void check_network(CheckContext& context, const Element& node_template);

// Rules for templates of type Port.
void check_default_ports(CheckContext& context, const Element& service);

// Rules for capabilities of type Scalable or Endpoint. `assignment` has the values.
void check_normative_capability(CheckContext& context, const Element& assignment, const Capability& capability);

}  // namespace csar::validate
