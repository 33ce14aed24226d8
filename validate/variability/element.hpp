// The elements of a variable template whose presence depends on conditions.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
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

struct TechnologyRule;  // technologies.hpp

struct Element {
    Kind kind = Kind::node;
    std::string name;
    std::uint32_t index = 0;       // the index among the element's neighbours in the template, from 0
    Element* container = nullptr;  // null for the topology or the file
    Node key;                      // the key where the element begins
    Node value;                    // the definition of the element; absent for a property with a plain value
    Node written;                  // the node in the file that represents the element

    std::vector<Node> conditions;     // the element's own conditions, each a logic expression
    std::vector<Element*> of_groups;  // groups that give conditions to the element
    bool default_alternative = false;
    // All elements with the same name in the same place, including itself; for types and technologies, all elements in
    // the same place. Null if it is the only one.
    const std::vector<Element*>* alternatives = nullptr;

    // For nodes, relations, groups, policies and artifacts.
    std::vector<Element*> types, properties;
    // For nodes.
    std::vector<Element*> relations, artifacts, technologies, incoming;
    // For relations.
    Element* target = nullptr;  // null if the relation does not specify a node template
    bool hosting = false;
    Node relationship;  // the relationship template of the relation
    std::string relationship_name;
    // for a relation without types: the type declared by its requirement or, if there is none, by the type of its node
    std::string declared_type;
    // For groups and policies: the elements that they list. For technologies: the required artifacts.
    std::vector<Element*> members;
    bool variability_group = false;  // passes its conditions to its members and is always absent
    // For inputs: the properties that read them. For outputs: the properties that provide them.
    std::vector<Element*> users;
    double weight = 1;
    // For technologies: the node type that replaces the type of the node, and the rule that assigned the technology
    // (may be null).
    std::string assigned;
    const TechnologyRule* rule = nullptr;

    // A condition for the presence of the element; if it is false, it explains why the element is absent. Stored only
    // if PresenceRules has `explain`.
    struct Ground {
        Formula formula;
        const char* otherwise;   // "its host is absent"; followed by a line number if there is one
        std::uint32_t line = 0;  // the line of a condition, from 1
    };
    std::vector<Ground> grounds;
    bool searched = false;  // the solver made the decision

    Formula presence = Formula::always;  // a variable
    Formula manual = Formula::always;    // the result of the element's own conditions
    bool has_manual = false;

    // The name of the element's type, or of the first of several types; empty if it has none or the type is unknown.
    std::string_view type_name() const { return types.empty() ? declared_type : types.front()->name; }
    // A boolean keyword of the element itself; nullopt if it is missing.
    std::optional<bool> flag(std::string_view keyword) const;
    // 'Relation "host@0" of node "shop"'.
    std::string display() const;
    // 'relation "host@0" of node "shop"', for the middle of a sentence.
    std::string lower_display() const;
    // "relation.host@0.node.shop"
    std::string identifier() const;
    // The element itself if it is a node, otherwise the node that contains it; null if there is none.
    Element* node();
    Element* relation();
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

    std::deque<Element> elements;
    std::vector<Element*> nodes, relations, inputs, outputs, groups, policies, imports;
    std::unordered_map<std::string, Element*, KeyedHash> node_names, group_names;
    std::deque<std::vector<Element*>> alternatives;
    // The relationship templates in use.
    std::unordered_map<std::string, Element*, KeyedHash> relationship_users;

    Element* node(const std::string& name) const;
    Element* group(const std::string& name) const;
    // True if groups of this type pass their conditions to their members.
    bool is_variability_group_type(std::string_view name) const;

private:
    struct Part {
        Node key, value;
    };
    // The entries of a map, or of a list of maps with one entry each.
    std::vector<Part> parts(Node collection, std::string_view what) const;
    Element& add(Kind kind, Part part, std::uint32_t index, Element* container);
    void read_nodes();
    void read_relations(Element& node);
    void read_relationships();
    void read_groups();
    void read_policies();
    Diagnostic unknown_member(Node member) const;
    void read_imports();
    void read_conditions(Element& element, Node body);
    void read_types(Element& container, Node body);
    void read_properties(Element& container, Node body);
    void read_artifacts(Element& node);
    void read_technologies(Element& node);
    void find_alternatives();
    void find_uses();
    void note_uses(Element& property, Node value, int depth);
    void note_sources(Element& output, Node value, int depth);
    void note_source(Element& output, std::string_view node_name, std::string_view property_name);
    void note_evaluated(Element& output, std::string_view text);

    std::unordered_map<std::string, std::vector<Element*>, KeyedHash> inputs_by_name_;
};

// The finding that two elements share a name that must be unique.
Diagnostic twice(const Element& first, const Element& second);
[[noreturn]] void wrong_form(Node at, std::string_view what, std::string_view form);

}  // namespace csar::validate::variability
