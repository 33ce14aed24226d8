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

// Calls visit(subject, operator, operand, clause) for each comparison that all values must satisfy. In 1.x the subject
// is an absent node.
template <class Visit>
void each_comparison(Node clauses, Version version, const Visit& visit) {
    spend_work(steps_a_comparison);
    if (!calls_are_marked.has(version)) {
        for (const Node clause : clauses.items()) each_comparison(clause, version, visit);
        for (const auto [name, operand] : clauses.entries()) visit(Node(), name.text(), operand, clauses);
        return;
    }
    if (!clauses.is_mapping() || clauses.size() != 1) return;
    const auto [name, arguments] = *clauses.entries().begin();
    if (name.text() == "$and")
        for (const Node argument : arguments.items()) each_comparison(argument, version, visit);
    else if (name.text().starts_with('$') && arguments.is_sequence() && arguments.size() == 2)
        visit(arguments[0], name.text().substr(1), arguments[1], clauses);
}

// The bounds that the clauses of a property specify.
Bounds bounds_of(const Schema& schema) {
    Bounds bounds;
    for (const Slot* clause : validations(schema))
        each_comparison(clause->value, schema.definitions.front()->file->grammar->version(),
                        [&](Node subject, std::string_view function, Node operand, Node at) {
                            if (!subject || subject.text() == "$value") bounds.take(function, operand, at, true);
                        });
    return bounds;
}

}  // namespace

void lint_clauses(CheckContext& context, Node clauses, const Schema* schema, const Site& site) {
    const Version version = site.file->grammar->version();
    std::vector<std::pair<Node, Bounds>> subjects;
    const auto begin = [&](Node subject) {
        if (schema != nullptr) return bounds_of(*schema);
        if (!subject.is_mapping() || !is_call(context, subject, version)) return Bounds();
        Checker checker(context, site, Checker::Findings::drop);
        return bounds_of(checker.check(checker.expression_of(subject)).schema);
    };
    each_comparison(clauses, version, [&](Node subject, std::string_view function, Node operand, Node clause) {
        auto found = subjects.begin();
        while (found != subjects.end() && found->first != subject && !have_same_content(found->first, subject)) ++found;
        if (found == subjects.end()) {
            if (subjects.size() == max_subjects) return;
            found = subjects.insert(found, {subject, begin(subject)});
        }
        Bounds& bounds = found->second;
        if (bounds.empty()) return;
        bounds.take(function, operand, clause, false);
        if (bounds.empty()) bounds.report(context, clause);
    });
}

}  // namespace csar::validate
