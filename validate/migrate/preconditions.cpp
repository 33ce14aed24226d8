// Preconditions of workflows (csd07 13.2; 1.3 3.6.25, 3.6.26): a condition in 2.0. In 1.x, a list of targets with
// assertions about their attributes.
#include <optional>
#include <string>
#include <vector>

#include "base/joined.hpp"
#include "validate/migrate/migrate.hpp"
#include "validate/model/type.hpp"

namespace csar::validate {
namespace {

using Calls = std::optional<std::vector<std::string>>;

// The assertions about a node template. Each function returns nullopt if there is no equivalent.
class AssertionMigration {
public:
    AssertionMigration(Migration& migration, Rewriting& text, const Element& node_template)
        : migration_(migration), text_(text), template_(node_template) {}

    // All clauses of the list must hold. `one_for_each`: combines the clauses of each item.
    Calls read(Node list, bool one_for_each = false) {
        if (!list.is_sequence() || list.size() == 0) return std::nullopt;
        std::vector<std::string> clauses;
        for (const Node item : list.items()) {
            const Calls found = item.is_mapping() && item.size() == 1 ? read_one(*item.entries().begin()) : Calls();
            if (!found) return std::nullopt;
            if (one_for_each)
                clauses.push_back(conjunction_of(*found));
            else
                clauses.insert(clauses.end(), found->begin(), found->end());
        }
        return clauses;
    }

private:
    Calls read_one(Node::Entry entry) {
        const auto [key, value] = entry;
        const std::string_view word = key.text();
        if (word == "and" || word == "assert") return read(value);
        if (word == "or") {
            const Calls alternatives = read(value, true);
            if (!alternatives) return std::nullopt;
            return std::vector{"$or: [ { " + joined(*alternatives, " }, { ") + " } ]"};
        }
        if (word != "not") return read_assertion(key, value);
        // The standard does not say whether one or all clauses of a list must be false.
        const Calls negated = value.size() == 1 ? read(value) : Calls();
        if (!negated) return std::nullopt;
        return std::vector{"$not: [ { " + conjunction_of(*negated) + " } ]"};
    }

    Calls read_assertion(Node key, Node constraints) {
        const Type* const type = template_.type();
        const std::string node = name_in_call(template_.name_text()), name = name_in_call(key.text());
        if (type == nullptr || node.empty() || name.empty() || !constraints.is_sequence() || constraints.size() == 0)
            return std::nullopt;
        const bool is_attribute = type->find(Key::attributes, key.text()) != nullptr;
        if (!is_attribute && type->find(Key::properties, key.text()) == nullptr) return std::nullopt;
        const std::string value =
            std::string(is_attribute ? "{ $get_attribute: [ " : "{ $get_property: [ ") + node + ", " + name + " ] }";
        std::vector<std::string> clauses;
        for (const Node constraint : constraints.items()) {
            if (!constraint.is_mapping() || constraint.size() != 1) return std::nullopt;
            clauses.push_back(clause_text(migration_, text_, *constraint.entries().begin(), value));
            if (clauses.back().empty()) return std::nullopt;
        }
        return clauses;
    }

    Migration& migration_;
    Rewriting& text_;
    const Element& template_;
};

}  // namespace

bool rewrite_preconditions(Migration& migration, const Element& workflow, Node::Entry preconditions) {
    return migration.rewritten([&](Rewriting& text) {
        const auto parts = workflow.children(Key::precondition);
        if (workflow.has_lost(Key::precondition) || workflow.parent == nullptr || parts.empty()) return false;
        std::vector<std::string> clauses;
        for (const Element& part : parts) {
            const Element* const target = workflow.parent->child(Key::node_templates, part.text(Key::target));
            if (target == nullptr || part.node.size() != 2) return false;  // a group, or a relationship of the target
            const Calls found = AssertionMigration(migration, text, *target).read(part[Key::condition]);
            if (!found) return false;
            clauses.insert(clauses.end(), found->begin(), found->end());
        }
        return put_condition(text, workflow, preconditions, "precondition", clauses);
    });
}

}  // namespace csar::validate
