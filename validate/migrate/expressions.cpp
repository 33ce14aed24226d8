#include "validate/migrate/migrate.hpp"

#include <string>
#include <vector>

#include "validate/expressions/built_in.hpp"
#include "validate/expressions/expression.hpp"
#include "validate/resolved/capability.hpp"

namespace csar::validate {
namespace {

// Returns the node type of the first word of a 1.x path, or null if it is unknown.
const Type* node_type_of(Migration& migration, std::string_view first) {
    for (const Element* at = migration.owner; at != nullptr; at = at->parent) {
        if (first == "SELF" && at->entity == Entity::node_template) return at->type();
        if (first == "SELF" && at->entity == Entity::node_type) return at->defines;
    }
    const Element* const service = migration.file.service_template();
    const Element* const found =
        service == nullptr ? nullptr : migration.context.services.find(service, Key::node_templates, first);
    return found == nullptr ? nullptr : found->type();
}

bool is_end(Node word) { return word.text() == "SOURCE" || word.text() == "TARGET"; }

bool may_have(Migration& migration, const Capability& capability, std::string_view name) {
    if (capability.type == nullptr || !capability.type->complete) return true;
    const auto has = [&](Key section) {
        return migration.context.tables.members(capability.chain, capability.type, section).find(name) != nullptr;
    };
    return has(Key::properties) || has(Key::attributes);
}

// In [ SELF, host, name ], `host` may be a capability and also a requirement. Then the third word decides.
bool rewrite_path(Migration& migration, Rewriting& text, Node arguments) {
    if (!arguments.is_sequence() || arguments.size() < 2) return true;
    const Node first = arguments[0], second = arguments[1];
    if (is_end(first) && arguments.size() == 2) return text.insert_before(first, "SELF, ");
    const Type* const type = node_type_of(migration, first.text() == "HOST" ? "SELF" : first.text());
    if (first.text() == "HOST")
        return arguments.size() == 2 && type != nullptr && type->find(Key::requirements, "host") != nullptr &&
               text.replace(first, "SELF, RELATIONSHIP, host, TARGET");
    if (arguments.size() < 3) return true;
    if (type == nullptr || is_end(first) || !second.is_string() || !text.is_flow(arguments)) return false;
    const Requirement* const requirement = migration.context.requirements.find(*type, second.text());
    const Capability own = capability_of(*type, second.text());
    if (own && (requirement == nullptr || may_have(migration, own, arguments[2].text())))
        return text.insert_before(second, "CAPABILITY, ");
    if (requirement == nullptr) return true;  // the path leads to a property and then into its value
    const Type* const capability = requirement->capability_type;
    const bool of_capability =
        capability != nullptr && (capability->find(Key::properties, arguments[2].text()) != nullptr ||
                                  capability->find(Key::attributes, arguments[2].text()) != nullptr);
    return text.insert_before(second, "RELATIONSHIP, ") &&
           text.insert_after(second, of_capability ? ", CAPABILITY" : ", TARGET");
}

bool is_unbounded(Node bound) { return bound.text() == "UNBOUNDED"; }

bool rewrite_range(Rewriting& text, Node::Entry clause) {
    const Node least = clause.value[0], most = clause.value[1];
    if (!is_unbounded(least) && !is_unbounded(most)) return false;
    if (is_unbounded(least) && is_unbounded(most)) return false;
    const Node bound = is_unbounded(least) ? most : least;
    const std::string written = text.in_flow(bound);
    return !written.empty() && text.replace_entry(clause, (is_unbounded(least) ? "$less_or_equal: [ $value, "
                                                                               : "$greater_or_equal: [ $value, ") +
                                                              written + " ]");
}

// Inserts `$value` before the list.
bool wrap_block_list(Rewriting& text, Node list) {
    const SourceRange range = text.ranges().content(list);
    text.indent(range.begin, range.end);
    return text.insert_before(list, "- $value" + text.newline() + std::string(text.column(range.begin), ' ') + "- ");
}

bool rewrite_clause(Migration& migration, Rewriting& text, Node::Entry clause) {
    const auto [key, operand] = clause;
    if (!key.is_scalar() || !operand) return false;
    if (key.text() == "in_range" && operand.size() == 2 && rewrite_range(text, clause)) return true;
    const std::string replacement = replacing_call(key.text(), migration.target);
    if (!replacement.empty()) {
        std::string filled = with_operand(replacement, operand, [&](Node value) { return text.in_flow(value); });
        return !filled.empty() && text.replace_entry(clause, std::move(filled));
    }
    if (find_built_in(key.text(), migration.target) == nullptr) return false;
    if (operand.is_sequence() && !text.is_flow(operand))
        return wrap_block_list(text, operand) && text.replace(key, "$" + std::string(key.text()));
    if (operand.is_mapping() && !text.is_flow(operand)) return false;
    if (operand.is_scalar()) {
        std::string in_list = text.in_flow(operand);
        if (in_list.empty() || (in_list != text.source(operand) && !text.replace(operand, std::move(in_list))))
            return false;
    }
    const SourceRange written = text.ranges().written(operand);
    return written.end > 0 && text.remove_between(written.begin, written.begin, "[ $value, ") &&
           text.remove_between(written.end, written.end, " ]") && text.replace(key, "$" + std::string(key.text()));
}

// On one line. Returns an empty string if this is impossible or there is a call.
std::string operand_text(const Rewriting& text, Node operand) {
    if (!operand.is_sequence()) return operand.text().starts_with('$') ? std::string() : text.in_flow(operand);
    std::string list;
    for (const Node item : operand.items()) {
        const std::string one = item.is_sequence() ? std::string() : operand_text(text, item);
        if (one.empty()) return {};
        list += (list.empty() ? "[ " : ", ") + one;
    }
    return list.empty() ? list : list + " ]";
}

// Otherwise nothing is changed.
bool is_clause_list(Migration& migration, Node clauses) {
    for (const Node clause : clauses.items()) {
        if (!clause.is_mapping() || clause.size() != 1 || clause.is_alias()) return false;
        const Node key = (*clause.entries().begin()).key;
        const bool known = !replacing_call(key.text(), migration.target).empty() ||
                           find_built_in(key.text(), migration.target) != nullptr;
        if (!known) return false;
    }
    return true;
}

// A single clause replaces the list. Several clauses are moved under $and.
bool rewrite_list(Rewriting& text, Node clauses, std::size_t key_column) {
    const SourceRange range = text.ranges().content(clauses);
    const Node first = clauses[0];
    if (text.is_flow(clauses)) {
        if (clauses.size() > 1)
            return text.remove_between(range.begin, range.begin + 1, "{ $and: [") &&
                   text.remove_between(range.end - 1, range.end, "] }");
        const bool is_pair = !text.is_flow(first);  // the item is [ equal: 1 ]
        const SourceRange item = text.ranges().written(first);
        return text.remove_between(range.begin, item.begin, is_pair ? "{ " : "") &&
               text.remove_between(item.end, range.end, is_pair ? " }" : "");
    }
    if (clauses.size() == 1) {
        const std::size_t item = text.ranges().content(first).begin;
        return text.remove_between(range.begin, item, std::string(item - range.begin, ' '));
    }
    const std::size_t column = text.column(range.begin);
    if (column > key_column) return text.insert_before(clauses, "$and:" + text.newline() + std::string(column, ' '));
    text.indent(range.begin, range.end);
    return text.insert_before(clauses, "  $and:" + text.newline() + std::string(column + 2, ' '));
}

}  // namespace

bool double_dollar(Rewriting& text, Node scalar) {
    const SourceRange range = text.ranges().content(scalar);
    const std::size_t at = text.ranges().text().find('$', range.begin);
    return at < range.end && text.remove_between(at, at, "$");
}

std::string clause_text(Migration& migration, const Rewriting& text, Node::Entry clause, const std::string& value) {
    const auto [key, operand] = clause;
    const auto call = [&](std::string_view function, const std::string& last) {
        return last.empty() ? std::string() : "$" + std::string(function) + ": [ " + value + ", " + last + " ]";
    };
    if (key.text() == "in_range" && operand.size() == 2 && is_unbounded(operand[0]) != is_unbounded(operand[1]))
        return is_unbounded(operand[0]) ? call("less_or_equal", operand_text(text, operand[1]))
                                        : call("greater_or_equal", operand_text(text, operand[0]));
    const std::string replacement = replacing_call(key.text(), migration.target, value);
    if (replacement.empty())
        return find_built_in(key.text(), migration.target) != nullptr ? call(key.text(), operand_text(text, operand))
                                                                      : std::string();
    return with_operand(replacement, operand,
                        [&](Node part) { return is_unbounded(part) ? std::string() : operand_text(text, part); });
}

bool rewrite_arguments(Migration& migration, const BuiltInFunction& function, Node arguments) {
    if (function.query == Query::artifact_with_location) return arguments.size() <= 2;
    if (function.query != Query::property && function.query != Query::attribute) return true;
    return rewrite_path(migration, *migration.rewriting, arguments);
}

bool rewrite_clauses(Migration& migration, Rewriting& text, Node clauses) {
    if (clauses.is_mapping() && clauses.size() == 1) return rewrite_clause(migration, text, *clauses.entries().begin());
    if (!clauses.is_sequence() || clauses.size() == 0 || !is_clause_list(migration, clauses)) return false;
    if (text.ranges().content(clauses).end == 0) return false;
    for (const Node clause : clauses.items())
        if (!rewrite_clause(migration, text, *clause.entries().begin())) return false;
    return rewrite_list(text, clauses, migration.key_column);
}

}  // namespace csar::validate
