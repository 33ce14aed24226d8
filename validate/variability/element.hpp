// The elements of a variable template whose presence depends on conditions.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/keyed_hash.hpp"
#include "report/diagnose.hpp"
#include "validate/document/document.hpp"
#include "validate/variability/formula.hpp"
#include "validate/variability/options.hpp"

namespace csar::validate::variability {

// The reason why a template cannot be resolved. Thrown anywhere during resolution; only resolve() catches it.
struct Fault {
    Diagnostic diagnostic;
};

enum class Kind : std::uint8_t {
    node,
    relation,
    property,
    artifact,
    group,
    policy,
    input,
    output,
    technology,
    type,
    import
};

// The keynames of type_specific_conditions, each for elements of one kind.
struct TypeSection {
    std::string_view keyname;
    Kind kind;
};
inline constexpr TypeSection type_sections[] = {
    {"node_types", Kind::node},         {"relationship_types", Kind::relation}, {"property_types", Kind::property},
    {"artifact_types", Kind::artifact}, {"group_types", Kind::group},           {"policy_types", Kind::policy}};

std::string_view name_of(Kind kind);  // "node"
std::string with_article(Kind kind);  // "a node"

// The finding about a name that is not a key of `known`, with the nearest key as a hint. `what`: "variability input".
Diagnostic unknown_name(Place place, std::string_view what, std::string_view name, Node known);

// The hint for a number that is out of range: the valid numbers, from 0 to `count` - 1. `count` is at least 1.
std::string numbers_of(std::size_t count);

struct Group;
struct TechnologyRule;  // technologies.hpp

// The members that all elements have. Properties, conditional types and imports have no other members.
struct Element {
    virtual ~Element() = default;

    Kind kind = Kind::node;
    std::string name;
    std::uint32_t index = 0;       // the index among the element's neighbours in the template, from 0
    Element* container = nullptr;  // null for the topology or the file
    Node key;                      // the key where the element begins
    Node value;                    // the definition of the element; absent for a property with a plain value
    Node written;                  // the node in the file that represents the element

    std::vector<Node> conditions;   // the element's own conditions, each a logic expression
    std::vector<Group*> of_groups;  // groups that give conditions to the element
    bool default_alternative = false;
    double weight = 1;  // used for nodes and technologies
    // All elements with the same name in the same place, including itself; for types and technologies, all elements in
    // the same place. Null if it is the only one.
    const std::vector<Element*>* alternatives = nullptr;

    // The following members are set by PresenceRules and solve() (presence.hpp).
    Formula presence = Formula::always;  // a variable
    Formula manual = Formula::always;    // the result of the element's own conditions
    bool searched = false;               // the solver made the decision
    // A condition for the presence of the element; if it is false, it explains why the element is absent. Stored only
    // if PresenceRules has `explain`.
    struct Ground {
        Formula formula;
        const char* otherwise;   // "its host is absent"; followed by a line number if there is one
        std::uint32_t line = 0;  // the line of a condition, from 1
    };
    std::vector<Ground> grounds;

    // The element as a T, such as `as<Relation>()`; null if it is something else.
    template <class T>
    const T* as() const {
        return dynamic_cast<const T*>(this);
    }
    // The element itself if it is a T, otherwise the T that contains it; null if there is none.
    template <class T>
    const T* enclosing() const {
        if (const T* const own = as<T>()) return own;
        return container == nullptr ? nullptr : container->enclosing<T>();
    }
    // The name of the element's type, or of the first of several types; empty if it has none or the type is unknown.
    virtual std::string_view type_name() const { return {}; }
    // True if the element has conditions that are not defaults: its own, those of groups, or those of a default
    // alternative.
    bool has_conditions() const { return !conditions.empty() || !of_groups.empty() || default_alternative; }
    bool is_variability_group() const;
    // A boolean keyword of the element itself; nullopt if it is missing.
    std::optional<bool> flag(std::string_view keyword) const { return value[keyword].as_bool(); }
    // 'Relation "host@0" of node "shop"'.
    std::string display() const;
    // 'relation "host@0" of node "shop"', for the middle of a sentence.
    std::string lower_display() const;
    // "relation.host@0.node.shop"
    std::string identifier() const;
};

// An element with types and properties. Artifacts have no other members.
struct TypedElement : Element {
    std::vector<Element*> types, properties;

    std::string_view type_name() const override { return types.empty() ? std::string_view() : types.front()->name; }
};

struct Relation;
struct Technology;

struct NodeTemplate : TypedElement {
    std::vector<Relation*> relations, incoming;
    std::vector<TypedElement*> artifacts;
    std::vector<Technology*> technologies;
};

struct Relation : TypedElement {
    NodeTemplate* target = nullptr;  // null if the relation does not specify a node template
    bool hosting = false;
    // for a relation without types: the type declared by its requirement or, if there is none, by the type of its node
    std::string declared_type;

    std::string_view type_name() const override { return types.empty() ? declared_type : TypedElement::type_name(); }
};

struct Group : TypedElement {
    std::vector<Element*> members;   // nodes, relations and groups
    bool passes_conditions = false;  // a variability group: it passes conditions to its members, and is itself always
                                     // absent
};

struct Policy : TypedElement {
    std::vector<Element*> targets;  // nodes and groups
};

// An input or output.
struct Parameter : Element {
    // For an input: the properties that read it. For an output: the properties, or the nodes, that provide it.
    std::vector<Element*> users;
};

struct Technology : Element {
    std::vector<TypedElement*> artifacts;  // the required artifacts
    std::string assigned;                  // the node type that replaces the type of the node
    const TechnologyRule* rule = nullptr;  // the rule that assigned the technology; may be null
};

// A file's elements, in file order.
class Template {
public:
    // Throws Fault if the form is wrong.
    explicit Template(const Document& document);

    const Document& document;
    Node root, topology, variability;
    Release release = Release::one;
    Options options;

    std::vector<std::unique_ptr<Element>> elements;
    std::vector<NodeTemplate*> nodes;
    std::vector<Relation*> relations;
    std::vector<Parameter*> inputs, outputs;
    std::vector<Group*> groups;
    std::vector<Policy*> policies;
    std::vector<Element*> imports;
    std::deque<std::vector<Element*>> alternatives;
    // The relationship templates in use.
    std::unordered_map<std::string, Relation*, KeyedHash> relationship_users;

    // The elements with this name; null if there are none.
    NodeTemplate* node(std::string_view name) const;
    Group* group(std::string_view name) const;
    Element* node_or_group(std::string_view name) const;
    // True if groups of this type pass their conditions to their members.
    bool is_variability_group_type(std::string_view name) const;

    struct Part {
        Node key, value;
    };
    // Adds an element at the end of `list`, which contains its neighbours.
    template <class T>
    T& add(Kind kind, Part part, std::vector<T*>& list, Element* container = nullptr) {
        auto owned = std::make_unique<T>();
        T& element = *owned;
        element.kind = kind;
        element.name = part.key.text();
        element.index = static_cast<std::uint32_t>(list.size());
        element.container = container;
        element.key = part.key;
        element.value = element.written = part.value;
        elements.push_back(std::move(owned));
        list.push_back(&element);
        return element;
    }

private:
    // The entries of a map, or of a list of maps with one entry each.
    std::vector<Part> parts(Node collection, std::string_view what) const;
    void read_nodes();
    void read_relations(NodeTemplate& node);
    void read_relationships();
    void read_groups();
    void read_members(Group& group);
    void read_policies();
    Diagnostic unknown_member(Node member) const;
    void read_imports();
    void read_conditions(Element& element, Node body);
    void read_types(TypedElement& container, Node body);
    void read_properties(TypedElement& container, Node body);
    void read_artifacts(NodeTemplate& node);
    void read_technologies(NodeTemplate& node);
    void find_alternatives();
    void find_uses();
    void note_uses(Element& property, Node value, int depth);
    void note_sources(Parameter& output, Node value, int depth);
    void note_source(Parameter& output, std::string_view node_name, std::string_view property_name);
    void note_evaluated(Parameter& output, std::string_view text);

    std::unordered_map<std::string, NodeTemplate*, KeyedHash> node_names_;
    std::unordered_map<std::string, Group*, KeyedHash> group_names_;
    std::unordered_map<std::string, std::vector<Parameter*>, KeyedHash> inputs_by_name_;
};

// The finding that two elements share a name that must be unique.
Diagnostic twice(const Element& first, const Element& second);
[[noreturn]] void wrong_form(Node at, std::string_view what, std::string_view form);

}  // namespace csar::validate::variability
