#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "base/budget.hpp"
#include "report/rules/lint.hpp"
#include "validate/document/one_line.hpp"
#include "validate/expressions/checker.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/model/same_content.hpp"
#include "validate/model/shape.hpp"
#include "validate/rules/lint.hpp"

namespace csar::validate {
namespace {

constexpr std::size_t max_subjects = 50;  // in a condition; each is compared with all others
constexpr std::size_t max_lists = 20;     // for a subject
constexpr std::size_t max_compared_values = 10'000;
constexpr std::uint64_t steps_a_comparison = 20;
constexpr std::size_t shown = 120;  // bytes of a clause in a message

struct Restriction {
    Node clause{};
    bool of_schema = false;
};

struct Bound : Restriction {
    double number = 0;
    bool is_open = false;
};

// The values in a clause 'valid_values' or 'equal'.
struct ValueList : Restriction {
    std::vector<Node> values;
};

bool begins_like_number(Node value) {
    const std::string_view text = value.text();
    return !text.empty() && (std::string_view("+-.0123456789").find(text.front()) != std::string_view::npos);
}

// Returns false if the values may be equal: "1 GB" and "1000 MB" may be scalars.
bool differ(Node a, Node b) {
    if (const auto x = a.as_float(), y = b.as_float(); x && y) return *x != *y;
    if (const auto x = truth_of(a), y = truth_of(b); x && y) return *x != *y;
    return a.text() != b.text() && !(begins_like_number(a) && begins_like_number(b));
}

bool are_disjoint(const ValueList& a, const ValueList& b) {
    if (a.values.size() * b.values.size() > max_compared_values) return false;
    spend_work(a.values.size() * b.values.size());
    return std::ranges::all_of(
        a.values, [&](Node x) { return std::ranges::all_of(b.values, [x](Node y) { return differ(x, y); }); });
}

// The values that numeric comparisons and lists of values allow.
class Bounds {
public:
    void take(std::string_view function, Node operand, Node clause, bool of_schema) {
        take_list(function, operand, clause, of_schema);
        if (function == "in_range" && operand.is_sequence() && operand.size() == 2) {
            raise(operand[0], false, clause, of_schema);
            lower(operand[1], false, clause, of_schema);
        }
        if (function == "equal" || function == "greater_than" || function == "greater_or_equal")
            raise(operand, function == "greater_than", clause, of_schema);
        if (function == "equal" || function == "less_than" || function == "less_or_equal")
            lower(operand, function == "less_than", clause, of_schema);
    }

    bool empty() const { return is_settled_ || has_no_number(); }

    // Reports a contradiction between `clause`, which was added last, and an earlier clause.
    void report(CheckContext& context, Node clause) {
        const Restriction* const other = opposed_to(clause);
        if (other == nullptr) return;
        is_settled_ = true;
        const auto& rule = other->of_schema ? rules::lint::impossible_filter : rules::lint::contradicting_clauses;
        context.report.add(diagnose(rule, clause.place(), one_line(clause, shown), one_line(other->clause, shown))
                               .with_related(other->clause.place(), "the other clause"));
    }

private:
    bool has_no_number() const {
        return low_.number > high_.number || (low_.number == high_.number && (low_.is_open || high_.is_open));
    }

    // The earlier clause that contradicts `clause`, or nullptr. Another check reports a clause that contradicts itself.
    const Restriction* opposed_to(Node clause) const {
        if (has_no_number()) {
            const Bound& other = low_.clause == clause ? high_ : low_;
            return other.clause == clause ? nullptr : &other;
        }
        for (const ValueList& list : lists_) {
            const Bound* const bound = bound_against(list);
            if (bound == nullptr || bound->clause == list.clause) continue;
            if (list.clause == clause) return bound;
            if (bound->clause == clause) return &list;
        }
        if (lists_.empty() || !(lists_.back().clause == clause)) return nullptr;
        for (const ValueList& list : lists_)
            if (!(list.clause == clause) && are_disjoint(list, lists_.back())) return &list;
        return nullptr;
    }

    // The bound that excludes all values of the list, or nullptr.
    const Bound* bound_against(const ValueList& list) const {
        spend_work(list.values.size());
        bool are_low = true, are_high = true, are_out = true;
        for (const Node value : list.values) {
            const auto number = value.as_float();
            const bool low = number && (*number < low_.number || (*number == low_.number && low_.is_open));
            const bool high = number && (*number > high_.number || (*number == high_.number && high_.is_open));
            are_low = are_low && low;
            are_high = are_high && high;
            are_out = are_out && (low || high);
        }
        if (are_low || (are_out && low_.clause == high_.clause)) return &low_;
        return are_high ? &high_ : nullptr;
    }

    void take_list(std::string_view function, Node operand, Node clause, bool of_schema) {
        ValueList list{{clause, of_schema}, {}};
        if (function == "valid_values")
            for (const Node value : operand.items()) list.values.push_back(value);
        else if (function == "equal" && operand)
            list.values.push_back(operand);
        const auto is_literal = [](Node value) {
            return value.is_scalar() && !value.is_null() && !value.text().starts_with('$');
        };
        if (list.values.empty() || lists_.size() == max_lists || !std::ranges::all_of(list.values, is_literal)) return;
        lists_.push_back(std::move(list));
    }

    void raise(Node operand, bool is_open, Node clause, bool of_schema) {
        const auto number = operand.as_float();
        if (number && (*number > low_.number || (*number == low_.number && is_open)))
            low_ = {{clause, of_schema}, *number, is_open};
    }
    void lower(Node operand, bool is_open, Node clause, bool of_schema) {
        const auto number = operand.as_float();
        if (number && (*number < high_.number || (*number == high_.number && is_open)))
            high_ = {{clause, of_schema}, *number, is_open};
    }

    Bound low_{{}, -std::numeric_limits<double>::infinity()}, high_{{}, std::numeric_limits<double>::infinity()};
    std::vector<ValueList> lists_;
    bool is_settled_ = false;
};

// The comparison for a length clause of 1.x. Returns an empty string for other clauses.
std::string_view comparison_of_length(std::string_view function) {
    if (function == "length") return "equal";
    if (function == "min_length") return "greater_or_equal";
    if (function == "max_length") return "less_or_equal";
    return {};
}

// What is compared: a value, its length (1.x), or an expression (2.0).
struct Subject {
    Node expression;
    bool is_length;

    bool operator==(const Subject& other) const {
        return is_length == other.is_length &&
               (expression == other.expression || have_same_content(expression, other.expression));
    }
};

// Visits each comparison that must be true: visit(subject, operator, operand, clause).
template <class Visit>
void each_comparison(Node clauses, Version version, const Visit& visit) {
    spend_work(steps_a_comparison);
    if (!calls_are_marked.has(version)) {
        for (const Node clause : clauses.items()) each_comparison(clause, version, visit);
        for (const auto [name, operand] : clauses.entries()) {
            const std::string_view of_length = comparison_of_length(name.text());
            if (of_length.empty())
                visit(Subject{Node(), false}, name.text(), operand, clauses);
            else
                visit(Subject{Node(), true}, of_length, operand, clauses);
        }
        return;
    }
    if (!clauses.is_mapping() || clauses.size() != 1) return;
    const auto [name, arguments] = *clauses.entries().begin();
    if (name.text() == "$and")
        for (const Node argument : arguments.items()) each_comparison(argument, version, visit);
    else if (name.text().starts_with('$') && arguments.is_sequence() && arguments.size() == 2)
        visit(Subject{arguments[0], false}, name.text().substr(1), arguments[1], clauses);
}

// The bounds of a property's value, or of its length.
Bounds bounds_of(const Schema& schema, bool of_length) {
    Bounds bounds;
    for (const Slot* clause : validations(schema))
        each_comparison(clause->value, schema.definitions.front()->file->grammar->version(),
                        [&](const Subject& subject, std::string_view function, Node operand, Node at) {
                            if (subject.is_length != of_length) return;
                            if (!subject.expression || subject.expression.text() == "$value")
                                bounds.take(function, operand, at, true);
                        });
    return bounds;
}

}  // namespace

void lint_clauses(CheckContext& context, Node clauses, const Schema* schema, const Site& site) {
    const Version version = site.file->grammar->version();
    std::vector<std::pair<Subject, Bounds>> subjects;
    const auto begin = [&](const Subject& subject) {
        if (schema != nullptr) return bounds_of(*schema, subject.is_length);
        const Node expression = subject.expression;
        if (!expression.is_mapping() || !is_call(context, expression, version)) return Bounds();
        Checker checker(context, site, Checker::Findings::drop);
        return bounds_of(checker.check(checker.expression_of(expression)).schema, false);
    };
    const auto visit = [&](const Subject& subject, std::string_view function, Node operand, Node clause) {
        auto found = subjects.begin();
        while (found != subjects.end() && found->first != subject) ++found;
        if (found == subjects.end()) {
            if (subjects.size() == max_subjects) return;
            found = subjects.insert(found, {subject, begin(subject)});
        }
        Bounds& bounds = found->second;
        if (bounds.empty()) return;
        bounds.take(function, operand, clause, false);
        bounds.report(context, clause);
    };
    each_comparison(clauses, version, visit);
}

}  // namespace csar::validate
