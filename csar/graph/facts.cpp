// Collects the facts of the nodes of a graph.
#include <array>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "base/keyed_hash.hpp"
#include "csar/graph/drawing.hpp"
#include "validate/document/one_line.hpp"
#include "validate/model/type.hpp"

namespace csar::graph {
namespace {

using validate::Element;
using validate::Key;
using validate::Node;
using validate::Type;

struct Section {
    Key key;
    std::string_view name;
};
constexpr std::array sections = {
    Section{Key::description, "description"},  Section{Key::directives, "directives"},
    Section{Key::properties, "property"},      Section{Key::attributes, "attribute"},
    Section{Key::artifacts, "artifact"},       Section{Key::capabilities, "capability"},
    Section{Key::requirements, "requirement"}, Section{Key::interfaces, "interface"},
    Section{Key::node_filter, "node filter"},  Section{Key::activities, "activities"},
    Section{Key::triggers, "trigger"},         Section{Key::metadata, "metadata"},
};

class Facts {
public:
    explicit Facts(FactBudget& budget) : budget_(budget) {}

    void add(std::string_view section, Node name, Node value) {
        if (facts_.size() >= max_facts || budget_.is_spent()) return;
        GraphFact fact{std::string(section), std::string(name.text()), validate::one_line(value, max_value_bytes),
                       (name ? name : value).position().line};
        if (budget_.take(cost_of_fact + fact.name.size() + fact.value.size())) facts_.push_back(std::move(fact));
    }

    // Adds a fact for each entry, or one fact for a value.
    void add(const Section& section, Node value) {
        if (value.is_mapping()) {
            for (const auto [name, entry] : value.entries()) add(section.name, name, entry);
        } else if (value.is_sequence() && section.key != Key::directives && section.key != Key::activities) {
            for (const Node item : value.items())
                for (const auto [name, entry] : item.entries()) add(section.name, name, entry);
        } else if (value) {
            add(section.name, Node(), value);
        }
    }

    // Adds capabilities and requirements of the type without an assignment in the template.
    void add_inherited(const Element& element) {
        if (budget_.is_spent()) return;
        std::unordered_set<std::string, KeyedHash> known;
        for (const GraphFact& fact : facts_) known.insert(fact.section + ' ' + fact.name);
        const Type* type = element.type();
        for (std::size_t depth = 0; type != nullptr && depth < max_type_depth; type = type->parent, ++depth) {
            if (type->element == nullptr) continue;
            for (const Section& section :
                 {Section{Key::capabilities, "capability"}, Section{Key::requirements, "requirement"}})
                for (const Element& definition : type->element->children(section.key)) {
                    std::string name(definition.name_text());
                    if (facts_.size() >= max_facts || !budget_.take(cost_of_fact + name.size())) return;
                    if (!known.insert(std::string(section.name) + ' ' + name).second) continue;
                    facts_.push_back({std::string(section.name), std::move(name), "of " + std::string(type->name), 0});
                }
        }
    }

    std::vector<GraphFact> take() { return std::move(facts_); }

private:
    FactBudget& budget_;
    std::vector<GraphFact> facts_;
};

Facts own_facts(const Element& element, FactBudget& budget) {
    Facts facts(budget);
    for (const Section& section : sections) facts.add(section, element[section.key]);
    return facts;
}

}  // namespace

std::vector<GraphFact> facts_of(const Element& element, FactBudget& budget) {
    Facts facts = own_facts(element, budget);
    facts.add_inherited(element);
    return facts.take();
}

std::vector<GraphFact> facts_of_type(const Element& type, FactBudget& budget) { return own_facts(type, budget).take(); }

}  // namespace csar::graph
