#include <limits>
#include <utility>
#include <vector>

#include "base/budget.hpp"
#include "report/rules/lint.hpp"
#include "validate/document/one_line.hpp"
#include "validate/expressions/checker.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/model/same_content.hpp"
#include "validate/rules/lint.hpp"

namespace csar::validate {
namespace {

constexpr std::size_t max_subjects = 50;  // the limit for one condition; each subject is compared with all others
constexpr std::uint64_t steps_a_comparison = 20;
constexpr std::size_t shown = 120;  // bytes of a clause shown in a message

// The range of values that comparisons with numbers allow.
class Bounds {
public:
    void take(std::string_view function, Node operand, Node clause, bool of_schema) {
        if (function == "in_range" && operand.is_sequence() && operand.size() == 2) {
            raise(operand[0], false, clause, of_schema);
            lower(operand[1], false, clause, of_schema);
        }
        if (function == "equal" || function == "greater_than" || function == "greater_or_equal")
            raise(operand, function == "greater_than", clause, of_schema);
        if (function == "equal" || function == "less_than" || function == "less_or_equal")
            lower(operand, function == "less_than", clause, of_schema);
    }

    bool empty() const {
        return low_.number > high_.number || (low_.number == high_.number && (low_.is_open || high_.is_open));
    }
    // Reports that no value satisfies both `clause` and an earlier clause.
    void report(CheckContext& context, Node clause) const {
        const Bound& other = low_.clause == clause ? high_ : low_;
        if (other.clause == clause) return;  // a single clause that allows no value is reported separately
        const auto& rule = other.of_schema ? rules::lint::impossible_filter : rules::lint::contradicting_clauses;
        context.report.add(diagnose(rule, clause.place(), one_line(clause, shown), one_line(other.clause, shown))
                               .with_related(other.clause.place(), "the other one"));
    }

private:
    struct Bound {
        double number;
        bool is_open = false;
        Node clause{};
        bool of_schema = false;
    };

    void raise(Node operand, bool is_open, Node clause, bool of_schema) {
        const auto number = operand.as_float();
        if (number && (*number > low_.number || (*number == low_.number && is_open)))
            low_ = {*number, is_open, clause, of_schema};
    }
    void lower(Node operand, bool is_open, Node clause, bool of_schema) {
        const auto number = operand.as_float();
        if (number && (*number < high_.number || (*number == high_.number && is_open)))
            high_ = {*number, is_open, clause, of_schema};
    }

    Bound low_{-std::numeric_limits<double>::infinity()}, high_{std::numeric_limits<double>::infinity()};
};

// The comparison of the length that a 1.x clause states; empty if it is about the value itself.
std::string_view comparison_of_length(std::string_view function) {
    if (function == "length") return "equal";
    if (function == "min_length") return "greater_or_equal";
    if (function == "max_length") return "less_or_equal";
    return {};
}

// What a clause compares: the value, its length (1.x), or the result of an expression (2.0).
struct Subject {
    Node expression;
    bool is_length;

    bool operator==(const Subject& other) const {
        return is_length == other.is_length &&
               (expression == other.expression || have_same_content(expression, other.expression));
    }
};

// Calls visit(subject, operator, operand, clause) for each comparison that all values must satisfy. In 1.x the subject
// is the value, or its length.
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

// The bounds that the clauses of a property specify for its value or its length.
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
        if (bounds.empty()) bounds.report(context, clause);
    };
    each_comparison(clauses, version, visit);
}

}  // namespace csar::validate
