// The representation graph of a service (csd07 4.2.2): the output of a TOSCA processor for a service template and given
// inputs, before deployment. The model must outlive it.
//
// Numbers of nodes and relationships are indexes into the vectors of the same ServiceRepresentation.
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

// The value of a property, attribute, input, output or allocation, if it is known.
struct RepresentedValue {
    std::string_view name;
    const Type* type = nullptr;  // data type; null if unknown
    Node written;  // the source of the value: an assignment, a default, a given input; an absent node if there is none
    std::optional<Value> value;  // nullopt if there is no value
    // the reason why there is no value, "the input 'size' has no value"; empty if there is a value
    std::string unresolved;
    bool is_assigned = false;  // assigned by a template or the user; false for a default, a fixed value, or no value
    Definition definition{};   // empty if the name is not declared
    enum class State : std::uint8_t { open, computing, settled };
    State state = State::open;  // settled in a finished representation
};

// The values of a name, in the order of its definitions (inherited ones first).
using RepresentedValues = std::vector<RepresentedValue>;

struct CapabilityRepresentation {
    std::string_view name;
    const Type* type = nullptr;
    RepresentedValues properties, attributes;
    // What relationships in the inventory allocate from the properties, in canonical units; empty for created nodes.
    std::map<std::string_view, Decimal> allocated{};

    // The part of a property's amount that these relationships leave.
    Decimal unallocated(std::string_view property, const Decimal& amount) const {
        const auto found = allocated.find(property);
        return found == allocated.end() ? amount : amount - found->second;
    }
};

// A decision that a different processor may make differently (csd07 14.3.2: "implementation-specific").
struct Choice {
    static constexpr std::size_t max_others = 16;

    std::vector<Number> others;  // other nodes that fit, the first max_others of them
    // The number of nodes that fit: the chosen one, `others`, and further ones that only the inventory has.
    std::uint64_t candidates = 1;
    std::vector<std::string> templates;  // for a substitution: the other files with a fitting service template
};

// The node to which a select directive refers.
struct SelectedNode {
    std::string service;  // the name of the node's service in the inventory; may be empty
    std::string name;
    std::uint64_t index = 0;
    Node node;                 // in the inventory; an absent node for a node of an outer service
    Number outer = no_number;  // the number of the node in the outer service (csd07 15.5.3)
    std::uint32_t levels = 0;  // the number of levels to that outer service
};

struct ServiceRepresentation;

struct NodeRepresentation {
    enum class Directive : std::uint8_t { create, select, substitute };

    std::string_view name;                    // the name of the node template, or of the node in the inventory
    std::uint64_t index = 0;                  // $node_index
    const Type* type = nullptr;               // null if unknown
    const Element* element = nullptr;         // the node template; null for a node that only the inventory has
    Directive directive = Directive::create;  // the directive of the template that was carried out
    RepresentedValues properties, attributes;
    std::vector<CapabilityRepresentation> capabilities;
    std::vector<Number> relationships;  // outgoing relationships, in the order of requirements and assignments
    std::optional<SelectedNode> selected;
    std::shared_ptr<ServiceRepresentation> substitution;  // null unless `directive` is substitute
    std::optional<Choice> choice;                         // for the selected node or substituting template
};

struct RelationshipRepresentation {
    Number source = no_number;
    std::string_view requirement;
    std::uint64_t index = 0;  // $relationship_index: the index among the relationships of this requirement of this node
    // The target node. It is in the service that is `levels` levels further out; `levels` is 0 unless a substitution
    // mapping passes a target in (csd07 15.5).
    Number target = no_number;
    std::uint32_t levels = 0;
    // the capability of the target; empty if the requirement does not determine it
    std::string_view capability;
    const Type* type = nullptr;                      // relationship type; null if none is given
    const Element* assignment = nullptr;             // null if the node type implies the requirement (csd07 8.5.4)
    const Element* relationship_template = nullptr;  // null if none is specified
    const Requirement* definition = nullptr;         // null if the node type is unknown
    bool is_optional = false;
    RepresentedValues properties, attributes, allocation;
    std::optional<Choice> choice;  // set if there were several possible targets
};

// The reason why a service is not a valid representation. `finding` has rule, place, message and hint.
struct RepresentationProblem {
    enum class Kind : std::uint8_t {
        unsatisfied,   // a mandatory requirement without a target
        circular,      // values or requirements that depend on one another
        allocation,    // the suitable targets have too little capacity left
        count,         // a count without a value
        clause,        // a computed value that violates a validation clause
        selection,     // no node to select
        substitution,  // no service template that can be substituted
    };
    Kind kind;
    Diagnostic finding;
};

struct SubstitutedInterface {
    std::string_view interface, operation, workflow;
};

struct ServiceRepresentation {
    const DefinitionsFile* file = nullptr;
    const Element* service = nullptr;  // the service template
    RepresentedValues inputs;
    // In the order of the file, then by index; then the nodes of the inventory that requirements lead to (csd07 8.5.2).
    std::vector<NodeRepresentation> nodes;
    std::vector<RelationshipRepresentation> relationships;
    RepresentedValues outputs;
    // interfaces of the substituted node, implemented by workflows of this service (csd07 15.6)
    std::vector<SubstitutedInterface> interfaces;
    std::vector<RepresentationProblem> problems;  // includes the problems of substituting services

    bool is_valid() const { return problems.empty(); }
};

struct RepresentationOptions {
    // The values of inputs are in CheckOptions::inputs of the context. `inventory`: representations created earlier,
    // for `select` and `external`: a sequence of nodes, each a mapping with `name`, `index`, `type`, `properties`,
    // `attributes` and `capabilities`. Each capability has `properties`, `attributes` and `allocated`: the sums of what
    // the relationships of the inventory allocate from its properties, in canonical units. An absent node if there is
    // no inventory.
    Node inventory{};
    // Returns the node type with a name in the inventory; null for an unknown type. If the function is empty, the file
    // determines the meaning of the names.
    std::function<const Type*(std::string_view)> type_named{};
    // Service templates that may substitute nodes, in this order. If the list is empty, those of all files of the
    // model.
    std::vector<const DefinitionsFile*> substitutes{};
    Limits limits{};  // for files that are only read for a hint
};

// Creates the representation of a service template in the model of the context. The model must be valid (no finding is
// an error); otherwise the result is partial. Problems are not reported. Throws OverBudget if the account of the thread
// is used up.
ServiceRepresentation represent(CheckContext& context, const DefinitionsFile& file,
                                const RepresentationOptions& options = {});

}  // namespace csar::validate
