// The representation graph of a service (csd07 4.2.2): what a TOSCA processor makes of a service template and given inputs
// before anything is deployed. The model must outlive it.
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

#include "validate/resolved/context.hpp"
#include "validate/values/value.hpp"

namespace csar::validate {

using Number = std::uint32_t;
inline constexpr Number no_number = static_cast<Number>(-1);

// A property, attribute, input, output or allocation with its value as far as it is known.
struct RepresentedValue {
    std::string_view name;
    const Type* type = nullptr;  // data type; null when it is not known
    Node written;  // what gives the value: an assignment, a default, a given input; the none node for none
    std::optional<Value> value;  // nullopt: unresolved
    std::string unresolved;      // why there is no value, "the input 'size' has no value"; empty when there is one
    bool is_assigned = false;    // by a template or the user; false: a default, a fixed value, or nothing
    Definition definition{};     // empty when the name is not declared
    enum class State : std::uint8_t { open, computing, settled };
    State state = State::open;  // settled in a finished representation
};

// A name with several values, in the order of their definitions (inherited ones first).
using RepresentedValues = std::vector<RepresentedValue>;

struct CapabilityRepresentation {
    std::string_view name;
    const Type* type = nullptr;
    RepresentedValues properties, attributes;
};

// A decision that another processor may take otherwise (csd07 14.3.2: "implementation-specific").
struct Choice {
    static constexpr std::size_t max_others = 16;

    std::vector<Number> others;          // nodes that fit as well, the first max_others of them
    std::uint64_t candidates = 1;        // how many nodes fit, the chosen one and `others`
    std::vector<std::string> templates;  // of a substitution: the other files with a fitting service template
};

// What the node of a select directive refers to.
struct SelectedNode {
    std::string service;  // the name that the inventory gives its service; may be empty
    std::string name;
    std::uint64_t index = 0;
    Node node;                 // in the inventory; the none node when it is a node of a service further out
    Number outer = no_number;  // which one (csd07 15.5.3)
    std::uint32_t levels = 0;  // how many services further out
};

struct ServiceRepresentation;

struct NodeRepresentation {
    enum class Directive : std::uint8_t { create, select, substitute };

    std::string_view name;                    // of the node template
    std::uint64_t index = 0;                  // $node_index
    const Type* type = nullptr;               // null when it is not known
    const Element* element = nullptr;         // the node template
    Directive directive = Directive::create;  // the one of the template's directives that was carried out
    RepresentedValues properties, attributes;
    std::vector<CapabilityRepresentation> capabilities;
    std::vector<Number> relationships;  // outgoing ones, in the order of requirements and assignments
    std::optional<SelectedNode> selected;
    std::shared_ptr<const ServiceRepresentation> substitution;  // null unless `directive` is substitute
    std::optional<Choice> choice;                               // of the selected node or substituting template
};

struct RelationshipRepresentation {
    Number source = no_number;
    std::string_view requirement;
    std::uint64_t index = 0;  // $relationship_index: among those of this requirement of this node
    // The node it leads to, in the service that is `levels` services further out: 0 unless a substitution mapping passes
    // a target in (csd07 15.5).
    Number target = no_number;
    std::uint32_t levels = 0;
    std::string_view capability;                     // of the target; empty when the requirement leaves open which one
    const Type* type = nullptr;                      // relationship type; null when nothing gives one
    const Element* assignment = nullptr;             // null: implied by the node type (csd07 8.5.4)
    const Element* relationship_template = nullptr;  // null when none is named
    const Requirement* definition = nullptr;         // null when the node type is not known
    bool is_optional = false;
    RepresentedValues properties, attributes, allocation;
    std::optional<Choice> choice;  // there were several targets to choose from
};

// Why a service is not a valid representation. `finding` has rule, place, message and hint.
struct RepresentationProblem {
    enum class Kind : std::uint8_t {
        unsatisfied,   // a mandatory requirement without a target
        circular,      // values or requirements that wait for one another
        allocation,    // the targets that fit have too little left
        count,         // a count that has no value
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
    std::vector<NodeRepresentation> nodes;  // in the order of the file, then by index
    std::vector<RelationshipRepresentation> relationships;
    RepresentedValues outputs;
    std::vector<SubstitutedInterface> interfaces;  // of the substituted node, by workflows of this service (csd07 15.6)
    std::vector<RepresentationProblem> problems;   // those of substituting services are there, too

    bool is_valid() const { return problems.empty(); }
};

struct RepresentationOptions {
    // Values of inputs are CheckOptions::inputs of the context.
    // Representations made earlier, for `select`: a sequence of nodes, each a mapping with `name`, `index`, `type`,
    // `properties`, `attributes` and `capabilities` (the form of docs/representation.md). The none node: there is none.
    Node inventory{};
    // The node type that the inventory calls so, null for an unknown one; empty: names are those of the file.
    std::function<const Type*(std::string_view)> type_named{};
    // Service templates that may be substituted, in this order; empty: those of all files of the model.
    std::vector<const DefinitionsFile*> substitutes{};
};

// Makes the representation of a service template of the context's model, which is valid (no finding is an error); of another
// one the result holds what could be made. Problems are not reported. Throws OverBudget when the account of the thread is
// used up.
ServiceRepresentation represent(CheckContext& context, const DefinitionsFile& file,
                                const RepresentationOptions& options = {});

}  // namespace csar::validate
