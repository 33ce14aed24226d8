#include "csar/diff/condition.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <compare>
#include <cstddef>
#include <utility>

#include <csar/failure.hpp>
#include "base/ascii.hpp"
#include "base/joined.hpp"
#include "csar/diff/meaning.hpp"
#include "csar/diff/spelling.hpp"

namespace csar::diff {
namespace {

using validate::Node;

constexpr std::size_t max_condition_depth = 500;  // aliases can nest conditions deeper than the text
constexpr std::size_t max_steps = 100'000;        // after this number of steps, implies() returns false
constexpr std::string_view list_mark = "[]", mapping_mark = "{}";

// Limits memory: with aliases, the text of a condition is repeated in each condition around it.
constexpr std::size_t condition_bytes_of_entry = 16;

Condition charged(Condition made, EntryBudget& budget) {
    budget.spend(1 + made.text.size() / condition_bytes_of_entry);
    return made;
}

Condition scalar_of(std::string text, std::optional<double> number = std::nullopt) {
    Condition scalar{.text = std::move(text), .number = number};
    return scalar;
}

Condition call(std::string_view function, std::vector<Condition> operands) {
    Condition made;
    made.function = function;
    made.operands = std::move(operands);
    made.text = "{ " + made.function + ": [ " + joined(made.operands, ", ", &Condition::text);
    made.text += made.operands.empty() ? "] }" : " ] }";
    return made;
}

Condition list_of(std::vector<Condition> items) {
    Condition made;
    made.function = list_mark;
    made.operands = std::move(items);
    made.text = "[ " + joined(made.operands, ", ", &Condition::text) + (made.operands.empty() ? "]" : " ]");
    return made;
}

bool by_text(const Condition& a, const Condition& b) { return a.text < b.text; }

// Flattens nested calls, sorts the operands, and removes duplicates. A single operand replaces the call.
Condition junction(std::string_view function, std::vector<Condition> operands) {
    std::vector<Condition> flat;
    for (Condition& operand : operands) {
        if (operand.calls(function))
            std::move(operand.operands.begin(), operand.operands.end(), std::back_inserter(flat));
        else
            flat.push_back(std::move(operand));
    }
    std::ranges::sort(flat, by_text);
    flat.erase(
        std::unique(flat.begin(), flat.end(), [](const Condition& a, const Condition& b) { return a.text == b.text; }),
        flat.end());
    if (flat.size() == 1) return std::move(flat.front());
    return call(function, std::move(flat));
}

bool is_unbounded(const Condition& bound) { return bound.text == "UNBOUNDED"; }

// Returns the call in its normalized form.
Condition normal(std::string_view function, std::vector<Condition> operands) {
    if (function == "$and" || function == "$or") return junction(function, std::move(operands));
    if (function == "$in_range" && operands.size() == 2 && operands[1].calls(list_mark) &&
        operands[1].operands.size() == 2) {
        std::vector<Condition> bounds;
        const Condition& lower = operands[1].operands[0];
        const Condition& upper = operands[1].operands[1];
        if (!is_unbounded(lower)) bounds.push_back(call("$greater_or_equal", {operands[0], lower}));
        if (!is_unbounded(upper)) bounds.push_back(call("$less_or_equal", {operands[0], upper}));
        return junction("$and", std::move(bounds));
    }
    if (function == "$valid_values" && operands.size() == 2 && operands[1].calls(list_mark)) {
        std::vector<Condition> values = operands[1].operands;
        std::ranges::sort(values, by_text);
        return call(function, {operands[0], list_of(std::move(values))});
    }
    return call(function, std::move(operands));
}

// Reads "1.5 GB". Only the type of the value says how much a GB is.
void read_unit(std::string_view text, Condition& scalar) {
    double number = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    const std::string_view unit = without_leading_blanks(text.substr(static_cast<std::size_t>(end - text.data())));
    if (fault != std::errc() || unit.empty() || unit.find_first_of(" \t0123456789.:-+") != std::string_view::npos)
        return;
    scalar.number = number;
    scalar.unit = unit;
}

Condition read_scalar(Node node) {
    Condition scalar = scalar_of(typed(node), node.as_float());
    if (!scalar.number) read_unit(node.text(), scalar);
    return scalar;
}

bool is_call(Node mapping) {
    if (!mapping.is_mapping() || mapping.size() != 1) return false;
    const Node key = (*mapping.entries().begin()).key;
    return key.is_scalar() && key.text().starts_with('$') && !key.text().starts_with("$$");
}

Condition read(Node node, EntryBudget& budget, std::size_t depth) {
    if (depth > max_condition_depth)
        throw Failure(FailureKind::input, "the conditions are nested too deeply to be compared");
    if (node.is_scalar()) {
        budget.spend(1 + node.text().size() / condition_bytes_of_entry);
        return read_scalar(node);
    }
    if (node.is_sequence()) {
        std::vector<Condition> items;
        for (const Node item : node.items()) items.push_back(read(item, budget, depth + 1));
        return charged(list_of(std::move(items)), budget);
    }
    if (is_call(node)) {
        const auto [key, value] = *node.entries().begin();
        std::vector<Condition> operands;
        if (value.is_sequence())
            for (const Node item : value.items()) operands.push_back(read(item, budget, depth + 1));
        else
            operands.push_back(read(value, budget, depth + 1));
        if (key.text() == "$value" && operands.empty()) return charged(scalar_of("$value"), budget);
        return charged(normal(key.text(), std::move(operands)), budget);
    }
    Condition made;
    made.function = mapping_mark;
    std::vector<std::pair<std::string, Condition>> entries;
    for (const auto [key, value] : node.entries()) {
        std::string name = key.is_scalar() ? shown(key) : read(key, budget, depth + 1).text;
        entries.emplace_back(std::move(name), read(value, budget, depth + 1));
    }
    std::ranges::sort(entries, [](const auto& a, const auto& b) { return a.first < b.first; });
    made.text = "{ ";
    for (auto& [name, value] : entries) {
        made.text += (made.operands.empty() ? "" : ", ") + name + ": " + value.text;
        made.operands.push_back(std::move(value));
    }
    made.text += made.operands.empty() ? "}" : " }";
    return charged(std::move(made), budget);
}

// Adds the clauses of an entry in a list of constraints, such as { greater_than: 3 }.
void read_clause(Node clause, std::string_view subject, EntryBudget& budget, std::vector<Condition>& into) {
    if (!clause.is_mapping()) {
        into.push_back(read(clause, budget, 0));
        return;
    }
    for (const auto [key, value] : clause.entries())
        into.push_back(
            normal("$" + std::string(key.text()), {scalar_of(std::string(subject)), read(value, budget, 0)}));
}

void add_clauses(Node clauses, std::string_view subject, EntryBudget& budget, std::vector<Condition>& into) {
    if (clauses.is_sequence())
        for (const Node clause : clauses.items()) read_clause(clause, subject, budget, into);
    else
        read_clause(clauses, subject, budget, into);
}

// Reads { name: clause } or { name: [clause, ...] }, in a list or a mapping.
void add_filter(Node properties, const std::string& owner, EntryBudget& budget, std::vector<Condition>& into) {
    validate::each_entry(properties,
                         [&](Node key, Node value) { add_clauses(value, owner + shown(key), budget, into); });
}

// Joins the clauses of TOSCA 1.x with $and.
Condition of_clauses(std::vector<Condition> clauses) {
    Condition all = junction("$and", std::move(clauses));
    all.is_of_clauses = true;
    return all;
}

std::string clause_text(const Condition& part) {
    const bool is_clause =
        part.function.starts_with('$') && part.operands.size() == 2 && part.operands[0].function.empty();
    if (!is_clause) return part.text;
    const std::string& subject = part.operands[0].text;
    const std::string clause = "{ " + part.function.substr(1) + ": " + part.operands[1].text + " }";
    return subject == "$value" ? clause : subject + ": " + clause;
}

class Implication {
public:
    explicit Implication(const UnitFactor& factor) : factor_(factor) {}

    bool holds(const Condition& a, const Condition& b) {
        if (a.text == b.text) return true;
        if (++steps_ > max_steps) return false;
        const auto weaker_than_a = [&](const Condition& part) { return holds(a, part); };
        const auto stronger_than_b = [&](const Condition& part) { return holds(part, b); };
        if (b.calls("$and")) return std::ranges::all_of(b.operands, weaker_than_a);
        if (a.calls("$or")) return std::ranges::all_of(a.operands, stronger_than_b);
        if (a.calls("$and") && std::ranges::any_of(a.operands, stronger_than_b)) return true;
        if (b.calls("$or")) return std::ranges::any_of(b.operands, weaker_than_a);
        if (a.calls("$not") && b.calls("$not") && a.operands.size() == 1 && b.operands.size() == 1)
            return holds(b.operands[0], a.operands[0]);
        return compared(a, b);
    }

private:
    // Compares numbers with equal units, or with units of the type.
    std::partial_ordering order(const Condition& a, const Condition& b, std::string_view subject) const {
        if (!a.number || !b.number) return std::partial_ordering::unordered;
        if (a.unit == b.unit) return *a.number <=> *b.number;
        if (!factor_ || subject != "$value" || !std::isfinite(*a.number) || !std::isfinite(*b.number))
            return std::partial_ordering::unordered;
        const Decimal* const of_a = factor_(a.unit);
        const Decimal* const of_b = factor_(b.unit);
        if (of_a == nullptr || of_b == nullptr) return std::partial_ordering::unordered;
        return Decimal::from(*a.number) * *of_a <=> Decimal::from(*b.number) * *of_b;
    }

    // True if `a` implies `b`, for comparisons of a subject with a literal.
    bool compared(const Condition& a, const Condition& b) const {
        if (a.operands.size() != 2 || b.operands.size() != 2 || a.operands[0].text != b.operands[0].text) return false;
        const Condition& given = a.operands[1];
        if (a.calls("$valid_values") && given.calls(list_mark))
            return std::ranges::all_of(given.operands, [&](const Condition& value) { return accepts(b, value); });
        if (a.calls("$equal")) return accepts(b, given);
        return bounds(a, b);
    }

    bool accepts(const Condition& comparison, const Condition& value) const {
        const Condition& given = comparison.operands[1];
        if (comparison.calls("$equal")) return value.text == given.text;
        if (comparison.calls("$valid_values") && given.calls(list_mark))  // the operands are sorted
            return std::binary_search(given.operands.begin(), given.operands.end(), value, by_text);
        const std::partial_ordering found = order(value, given, comparison.operands[0].text);
        if (comparison.calls("$greater_than")) return std::is_gt(found);
        if (comparison.calls("$greater_or_equal")) return std::is_gteq(found);
        if (comparison.calls("$less_than")) return std::is_lt(found);
        if (comparison.calls("$less_or_equal")) return std::is_lteq(found);
        return false;
    }

    bool bounds(const Condition& a, const Condition& b) const {
        const std::partial_ordering found = order(a.operands[1], b.operands[1], a.operands[0].text);
        const bool a_open_below = a.calls("$greater_than"), a_open_above = a.calls("$less_than");
        if (a_open_below || a.calls("$greater_or_equal")) {
            if (b.calls("$greater_or_equal")) return std::is_gteq(found);
            if (b.calls("$greater_than")) return a_open_below ? std::is_gteq(found) : std::is_gt(found);
        }
        if (a_open_above || a.calls("$less_or_equal")) {
            if (b.calls("$less_or_equal")) return std::is_lteq(found);
            if (b.calls("$less_than")) return a_open_above ? std::is_lteq(found) : std::is_lt(found);
        }
        if ((a.calls("$min_length") || a.calls("$length")) && b.calls("$min_length")) return std::is_gteq(found);
        if ((a.calls("$max_length") || a.calls("$length")) && b.calls("$max_length")) return std::is_lteq(found);
        return false;
    }

    const UnitFactor& factor_;
    std::size_t steps_ = 0;
};

}  // namespace

Condition read_condition(Node condition, EntryBudget& budget) { return read(condition, budget, 0); }

Condition read_clauses(Node clauses, std::string_view subject, EntryBudget& budget) {
    std::vector<Condition> all;
    add_clauses(clauses, subject, budget, all);
    return of_clauses(std::move(all));
}

Condition read_node_filter(Node filter, EntryBudget& budget) {
    std::vector<Condition> all;
    if (const Node inner = filter["node_filter"]; inner.is_mapping()) filter = inner;
    add_filter(filter["properties"], "properties ", budget, all);
    validate::each_entry(filter["capabilities"], [&](Node key, Node value) {
        if (value.is_mapping()) add_filter(value["properties"], shown(key) + " properties ", budget, all);
    });
    return of_clauses(std::move(all));
}

Condition both(const Condition& a, const Condition& b) {
    Condition all = junction("$and", {a, b});
    all.is_of_clauses = b.is_of_clauses;
    return all;
}

std::string Condition::shown() const {
    if (!is_of_clauses) return text;
    const std::string clauses = calls("$and") ? joined(operands, ", ", clause_text) : clause_text(*this);
    return clauses.empty() ? "[]" : "[ " + clauses + " ]";
}

bool implies(const Condition& stronger, const Condition& weaker, const UnitFactor& factor) {
    return Implication(factor).holds(stronger, weaker);
}

}  // namespace csar::diff
