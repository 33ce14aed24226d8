// Elements of a variable template.
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

// Why a template cannot be resolved. Only resolve() catches this.
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

// A keyname of type_specific_conditions, and the kind of its elements.
struct TypeSection {
    std::string_view keyname;
    Kind kind;
};
inline constexpr TypeSection type_sections[] = {
    {"node_types", Kind::node},         {"relationship_types", Kind::relation}, {"property_types", Kind::property},
    {"artifact_types", Kind::artifact}, {"group_types", Kind::group},           {"policy_types", Kind::policy}};

std::string_view name_of(Kind kind);  // "node"
std::string with_article(Kind kind);  // "a node"

// Reports an unknown name. The hint is the most similar key of `known`. `what`: "variability input".
Diagnostic unknown_name(Place place, std::string_view what, std::string_view name, Node known);

// A hint with the valid numbers, 0 to `count` - 1. `count` is at least 1.
std::string numbers_of(std::size_t count);

struct Group;
struct TechnologyRule;  // technologies.hpp

// Properties, conditional types and imports have no other members.
struct Element {
    virtual ~Element() = default;

    Kind kind = Kind::node;
    std::string name;
    std::uint32_t index = 0;       // position among neighbours, from 0
    Element* container = nullptr;  // null for the topology or the file
    Node key;                      // begins the element
    Node value;                    // absent for a property with a plain value
    Node written;                  // the node of the element in the file

    std::vector<Node> conditions;   // own conditions, as logic expressions
    std::vector<Group*> of_groups;  // groups with conditions for this element
    bool default_alternative = false;
    double weight = 1;  // for nodes and technologies
    // The elements in this place with this name, including this element. For types and technologies, the name does not
    // matter. Null if there are no alternatives.
    const std::vector<Element*>* alternatives = nullptr;

    // Set by require_presences() and solve() (presence.hpp).
    Formula presence = Formula::always;  // a variable
    Formula manual = Formula::always;    // result of own conditions
    bool searched = false;               // the solver decided
    // A condition of the presence. If false, it explains the absence. Only with `explain`.
    struct Ground {
        Formula formula;
        const char* otherwise;   // "its host is absent"
        std::uint32_t line = 0;  // of the condition, from 1; 0 without a line
    };
    std::vector<Ground> grounds;

    template <class T>
    const T* as() const {
        return dynamic_cast<const T*>(this);
    }
    // The element or the nearest container that is a T; may be null.
    template <class T>
    const T* enclosing() const {
        if (const T* const own = as<T>()) return own;
        return container == nullptr ? nullptr : container->enclosing<T>();
    }
    // The first type. Returns an empty string if the type is missing or unknown.
    virtual std::string_view type_name() const { return {}; }
    // True for own conditions, those of groups, and those of a default alternative. Default conditions do not count.
    bool has_conditions() const { return !conditions.empty() || !of_groups.empty() || default_alternative; }
    bool is_variability_group() const;
    // Returns nullopt if the keyword is missing or not a Boolean.
    std::optional<bool> flag(std::string_view keyword) const { return value[keyword].as_bool(); }
    // 'Relation "host@0" of node "shop"'.
    std::string display() const;
    // 'relation "host@0" of node "shop"'.
    std::string lower_display() const;
    // "relation.host@0.node.shop"
    std::string identifier() const;
};

// Artifacts have no other members.
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
    NodeTemplate* target = nullptr;  // null if no node template is specified
    bool hosting = false;
    // for a relation without types: the type from its requirement, otherwise from its node's type
    std::string declared_type;

    std::string_view type_name() const override { return types.empty() ? declared_type : TypedElement::type_name(); }
};

struct Group : TypedElement {
    std::vector<Element*> members;   // nodes, relations and groups
    bool passes_conditions = false;  // a variability group, which is always absent
};

struct Policy : TypedElement {
    std::vector<Element*> targets;  // nodes and groups
};

struct Parameter : Element {
    // Properties that read an input, or properties and nodes that provide an output.
    std::vector<Element*> users;
};

struct Technology : Element {
    std::vector<TypedElement*> artifacts;  // required
    std::string assigned;                  // replaces the type of the node
    const TechnologyRule* rule = nullptr;  // may be null
};

// In file order.
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
    // By name of the relationship template.
    std::unordered_map<std::string, Relation*, KeyedHash> relationship_users;

    NodeTemplate* node(std::string_view name) const;
    Group* group(std::string_view name) const;
    Element* node_or_group(std::string_view name) const;
    // True if groups of this type pass conditions to their members.
    bool is_variability_group_type(std::string_view name) const;

    // Adds an element to `list`, after its neighbours.
    template <class T>
    T& add(Kind kind, Node::Entry part, std::vector<T*>& list, Element* container = nullptr) {
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
    // Entries of a map, or of a list of maps with one entry each.
    std::vector<Node::Entry> parts(Node collection, std::string_view what) const;
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

// Reports two elements with one name.
Diagnostic twice(const Element& first, const Element& second);
[[noreturn]] void wrong_form(Node at, std::string_view what, std::string_view form);

}  // namespace csar::validate::variability
