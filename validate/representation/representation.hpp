// The representation graph of a service (csd07 4.2.2): nodes and relationships for given inputs, before deployment. The
// model must outlive it.
//
// Numbers of nodes and relationships are indexes into vectors of ServiceRepresentation.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <csar/limits.hpp>
#include "base/decimal.hpp"
#include "validate/resolved/context.hpp"
#include "validate/values/value.hpp"

namespace csar::validate {

using Number = std::uint32_t;
inline constexpr Number no_number = static_cast<Number>(-1);

// A property, attribute, input, output or allocation with its value.
struct RepresentedValue {
    std::string_view name;
    const Type* type = nullptr;  // data type; null if unknown
    Node written;                // the assignment, default or given input; absent if there is no source
    std::optional<Value> value;  // nullopt if unknown
    // why there is no value: "the input 'size' has no value"
    std::string unresolved;
    bool is_assigned = false;  // true if a template or the user assigns the value
    Definition definition{};   // empty if the name is not declared
    enum class State : std::uint8_t { open, computing, settled };
    State state = State::open;  // settled in a finished representation
};

// Ordered by definition, inherited definitions first.
using RepresentedValues = std::vector<RepresentedValue>;

struct CapabilityRepresentation {
    std::string_view name;
    const Type* type = nullptr;
    RepresentedValues properties, attributes;
    // Amounts that the inventory's relationships allocate, in canonical units. Empty for created nodes.
    std::map<std::string_view, Decimal> allocated{};

    // What remains of `amount` after these allocations.
    Decimal unallocated(std::string_view property, const Decimal& amount) const {
        const auto found = allocated.find(property);
        return found == allocated.end() ? amount : amount - found->second;
    }
};

// A choice that another processor may make differently (csd07 14.3.2: "implementation-specific").
struct Choice {
    static constexpr std::size_t max_others = 16;

    std::vector<Number> others;  // other nodes that fit, at most max_others
    // All nodes that fit: the chosen node, `others`, and those only in the inventory.
    std::uint64_t candidates = 1;
    std::vector<std::string> templates;  // for a substitution: other files that fit
};

// The node that a `select` directive found.
struct SelectedNode {
    std::string service;  // its service in the inventory; may be empty
    std::string name;
    std::uint64_t index = 0;
    Node node;                 // in the inventory; absent for a node of an outer service
    Number outer = no_number;  // number in the outer service (csd07 15.5.3)
    std::uint32_t levels = 0;  // levels up to the outer service
    Number place = no_number;  // index of `node` in the inventory
};

struct ServiceRepresentation;

struct NodeRepresentation {
    enum class Directive : std::uint8_t { create, select, substitute };

    std::string_view name;                    // of the node template or inventory node
    std::uint64_t index = 0;                  // $node_index
    const Type* type = nullptr;               // null if unknown
    const Element* element = nullptr;         // node template; null for an inventory node
    Directive directive = Directive::create;  // the directive that was carried out
    RepresentedValues properties, attributes;
    std::vector<CapabilityRepresentation> capabilities;
    std::vector<Number> relationships;  // outgoing, ordered by requirement and assignment
    std::optional<SelectedNode> selected;
    std::shared_ptr<ServiceRepresentation> substitution;  // only for Directive::substitute
    std::optional<Choice> choice;                         // for the selected node or substituting template
};

struct RelationshipRepresentation {
    Number source = no_number;
    std::string_view requirement;
    std::uint64_t index = 0;  // $relationship_index: counts within a requirement of the node
    // The target node is in the service `levels` levels up. 0 unless a substitution mapping passes a target in (csd07
    // 15.5).
    Number target = no_number;
    std::uint32_t levels = 0;
    // of the target; empty if not determined
    std::string_view capability;
    const Type* type = nullptr;                      // null if there is no type
    const Element* assignment = nullptr;             // null for an implicit requirement (csd07 8.5.4)
    const Element* relationship_template = nullptr;  // may be null
    const Requirement* definition = nullptr;         // null if the node type is unknown
    bool is_optional = false;
    RepresentedValues properties, attributes, allocation;
    std::optional<Choice> choice;  // if there were several possible targets
};

struct SubstitutedInterface {
    std::string_view interface, operation, workflow;
};

struct ServiceRepresentation {
    const DefinitionsFile* file = nullptr;
    const Element* service = nullptr;  // the service template
    RepresentedValues inputs;
    // In file order, then by index. Used inventory nodes follow (csd07 8.5.2).
    std::vector<NodeRepresentation> nodes;
    std::vector<RelationshipRepresentation> relationships;
    RepresentedValues outputs;
    // interfaces of the substituted node, implemented by workflows (csd07 15.6)
    std::vector<SubstitutedInterface> interfaces;
    // Why the representation is not valid; includes problems of inner services.
    std::vector<Diagnostic> problems;
};

struct RepresentationOptions {
    // Existing nodes for `select` and `external`; may be absent. A sequence of mappings with `name`, `index`, `type`,
    // `properties`, `attributes` and `capabilities`. Each capability has `properties`, `attributes` and `allocated`:
    // the sums allocated by existing relationships, in canonical units. (Inputs are in CheckOptions::inputs.)
    Node inventory{};
    // A function that finds a node type of the inventory by name, and returns null for an unknown name. Without this
    // function, names are resolved in the service's file.
    std::function<const Type*(std::string_view)> type_named{};
    // The service templates that may substitute nodes, in this order. If this is empty, the service templates of all
    // files in the model may substitute nodes.
    std::vector<const DefinitionsFile*> substitutes{};
    Limits limits{};  // for files that are only read for a hint
};

// Creates the representation of the file's service template. If the model has errors, the result is partial. Does not
// report problems. Throws OverBudget if the thread's work limit is exceeded.
ServiceRepresentation represent(CheckContext& context, const DefinitionsFile& file,
                                const RepresentationOptions& options = {});

}  // namespace csar::validate
