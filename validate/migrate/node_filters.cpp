// Node filters: a condition in 2.0, lists of properties with clauses in 1.x (csd07 8.6; 1.3 3.6.4, 3.6.5).
#include <algorithm>
#include <optional>

#include "base/joined.hpp"
#include "validate/document/yaml_writer.hpp"
#include "validate/migrate/migrate.hpp"
#include "validate/resolved/assignment.hpp"
#include "validate/resolved/capability.hpp"

namespace csar::validate {
namespace {

class FilterMigration {
public:
    FilterMigration(Migration& migration, Rewriting& text, const Element& owner)
        : migration_(migration), text_(text), owner_(owner) {
        // SELF is the node, or the relationship to it.
        path_ = owner.entity == Entity::node_template ? "SELF, " : "SELF, TARGET, ";
        find_target();
    }

    // Returns false if a part of the filter has no equivalent.
    bool read(const Element& filter) {
        for (const auto [key, value] : filter.node.entries())
            if (key.text() != "properties" && key.text() != "capabilities") return false;
        if (!read_properties(filter[Key::properties], path_)) return false;
        for (const Element& capability : filter.children(Key::capabilities)) {
            for (const auto [key, value] : capability.node.entries())
                if (key.text() != "properties") return false;
            const std::string path = path_to(capability.name_text());
            if (path.empty() || !read_properties(capability[Key::properties], path)) return false;
        }
        return true;
    }

    const std::vector<std::string>& clauses() const { return clauses_; }

private:
    void find_target() {
        if (owner_.entity == Entity::node_template) {
            node_type_ = owner_.type();
        } else if (owner_.entity == Entity::requirement_assignment) {
            const ResolvedAssignment resolved = resolve_assignment(migration_.context, owner_);
            node_type_ = resolved.node_type;
            capability_type_ = resolved.capability_type;
        } else {
            node_type_ = migration_.type(TypeKind::node, owner_[Key::node].text());
            capability_type_ = migration_.type(TypeKind::capability, owner_[Key::capability].text());
        }
    }

    // `capability` is the name or the type of a capability.
    std::string path_to(std::string_view capability) const {
        const bool is_name = node_type_ != nullptr && capability_of(*node_type_, capability);
        const Type* const type = is_name ? nullptr : migration_.type(TypeKind::capability, capability);
        if (type != nullptr) return type == capability_type_ ? "SELF, CAPABILITY, " : std::string();
        const std::string name = name_in_call(capability);
        return name.empty() ? name : path_ + "CAPABILITY, " + name + ", ";
    }

    bool read_properties(Node properties, const std::string& path) {
        const auto read_entries = [&](Node mapping) {
            for (const auto [name, clauses] : mapping.entries())
                if (!read_clauses(name, clauses, path)) return false;
            return true;
        };
        if (!properties || properties.is_null()) return true;
        if (properties.is_mapping()) return read_entries(properties);
        for (const Node item : properties.items())
            if (!item.is_mapping() || !read_entries(item)) return false;
        return properties.is_sequence();
    }

    bool read_clauses(Node name, Node clauses, const std::string& path) {
        if (clauses.is_sequence()) {
            for (const Node clause : clauses.items())
                if (clause.is_sequence() || !read_clauses(name, clause, path)) return false;
            return true;
        }
        const std::string property = name_in_call(name.text());
        if (property.empty() || !clauses.is_mapping() || clauses.size() != 1) return false;
        std::string clause = clause_text(migration_, text_, *clauses.entries().begin(),
                                         "{ $get_property: [ " + path + property + " ] }");
        if (clause.empty()) return false;
        clauses_.push_back(std::move(clause));
        return true;
    }

    Migration& migration_;
    Rewriting& text_;
    const Element& owner_;
    std::string path_;
    const Type* node_type_ = nullptr;
    const Type* capability_type_ = nullptr;  // required by the requirement
    std::vector<std::string> clauses_;
};

}  // namespace

std::string name_in_call(std::string_view name) {
    constexpr std::string_view operands[] = {"MIN", "MAX", "N", "PATTERN"};  // replaced by with_operand()
    if (name.empty() || name.find(' ') != name.npos || name.starts_with('$')) return {};
    const bool is_plain =
        is_safe_plain(name) && std::find(std::begin(operands), std::end(operands), name) == std::end(operands);
    return is_plain ? std::string(name) : double_quoted(name);
}

bool rewrite_node_filter(Migration& migration, const Element& owner, Node::Entry entry) {
    return migration.rewritten([&](Rewriting& text) {
        const Slot* const slot = owner.find(Key::node_filter);
        if (slot == nullptr || slot->children.empty()) return false;
        FilterMigration filter(migration, text, owner);
        if (!filter.read(slot->children.front())) return false;
        const std::vector<std::string>& clauses = filter.clauses();
        if (clauses.empty()) return text.remove_entries(owner.node, {entry});  // the filter accepts every node
        return put_condition(text, owner, entry, "node_filter", clauses);
    });
}

bool put_condition(Rewriting& text, const Element& owner, Node::Entry entry, const std::string& keyname,
                   const std::vector<std::string>& clauses) {
    if (clauses.size() == 1 || text.is_flow(owner.node))
        return text.replace_entry(entry, keyname + ": { " + conjunction_of(clauses) + " }");
    const std::string line = text.newline() + std::string(text.column(text.ranges().written(entry.key).begin) + 2, ' ');
    const std::string item = line + "  - ";
    return text.replace_entry(entry, keyname + ":" + line + "$and:" + item + joined(clauses, item));
}

std::string conjunction_of(const std::vector<std::string>& clauses) {
    return clauses.size() == 1 ? clauses.front() : "$and: [ { " + joined(clauses, " }, { ") + " } ]";
}

}  // namespace csar::validate
