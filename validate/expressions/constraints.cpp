#include "validate/expressions/constraints.hpp"

#include <algorithm>
#include <limits>

#include "base/enumeration_names.hpp"
#include "base/suggest.hpp"
#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"
#include "validate/document/one_line.hpp"
#include "validate/expressions/check_value.hpp"
#include "validate/expressions/compute.hpp"
#include "validate/expressions/evaluation_bounds.hpp"
#include "validate/expressions/expression.hpp"
#include "validate/model/shape.hpp"
#include "validate/values/pattern.hpp"

namespace csar::validate {
namespace {

using Truth = std::optional<bool>;
using Operands = std::vector<Value>;
using compute::Comparison;

// The types that an operator accepts.
enum class Fits : std::uint8_t { any, ordered, sized, text };

enum class OperandForm : std::uint8_t {
    value,   // a value of the type
    bounds,  // [ lower, upper ]
    values,  // a list of values of the type
    count,   // a non-negative integer
    pattern,
    text,
};

Truth is_equal(const Value& value, const Operands& operands) { return equal(value, operands[0]); }
template <Comparison comparison>
Truth compares(const Value& value, const Operands& operands) {
    return compute::holds(comparison, value, operands[0]);
}
// A range is in range if its bounds are.
Truth is_in_range(const Value& value, const Operands& operands) {
    if (const auto* const bounds = value.as<Value::List>())
        return all_true(*bounds, [&](const Value& bound) { return is_in_range(bound, operands); });
    const Truth above = compute::holds(Comparison::greater_or_equal, value, operands[0]);
    const Truth below = compute::holds(Comparison::less_or_equal, value, operands[1]);
    if (above == false || below == false) return false;
    return above && below ? Truth(true) : std::nullopt;
}
Truth is_one_of(const Value& value, const Operands& operands) {
    return any_true(operands, [&](const Value& operand) { return equal(value, operand); });
}
// A separate function, because GCC 14 cannot create a Value in a template that the table uses.
std::optional<Value> length_as_value(const Value& value) {
    const auto size = length(value);
    return size ? std::optional(Value(*size)) : std::nullopt;
}
template <Truth (*test)(const Value&, const Operands&)>
Truth of_length(const Value& value, const Operands& operands) {
    const auto size = length_as_value(value);
    return size ? test(*size, operands) : std::nullopt;
}
// Reports a string that was not matched with its pattern, because matching would take too long.
void report_unmatched(CheckContext& context, Node at, const Value& value, const Value& pattern) {
    const auto* const text = value.as<std::string>();
    const auto* const wanted = pattern.as<std::string>();
    if (text != nullptr && wanted != nullptr && Pattern::compile(*wanted).pattern)
        cut_evaluation_short(context, at, compose("{} steps of a pattern's match", Pattern::max_steps));
}

Truth matches_whole(const Value& value, const Operands& operands) {
    const auto* const text = value.as<std::string>();
    const auto* const wanted = operands[0].as<std::string>();
    if (text == nullptr || wanted == nullptr) return std::nullopt;
    const auto compiled = Pattern::compile(*wanted);
    return compiled.pattern ? compiled.pattern->matches(*text, Pattern::Extent::whole) : std::nullopt;
}
Truth not_evaluated(const Value&, const Operands&) { return std::nullopt; }

struct Operator {
    std::string_view name;
    Versions versions;
    Fits fits;
    OperandForm operand;
    Truth (*holds)(const Value&, const Operands&);
};

constexpr Operator operators[] = {
    {"equal", every_1_x, Fits::any, OperandForm::value, is_equal},
    {"greater_than", every_1_x, Fits::ordered, OperandForm::value, compares<Comparison::greater>},
    {"greater_or_equal", every_1_x, Fits::ordered, OperandForm::value, compares<Comparison::greater_or_equal>},
    {"less_than", every_1_x, Fits::ordered, OperandForm::value, compares<Comparison::less>},
    {"less_or_equal", every_1_x, Fits::ordered, OperandForm::value, compares<Comparison::less_or_equal>},
    {"in_range", every_1_x, Fits::ordered, OperandForm::bounds, is_in_range},
    {"valid_values", every_1_x, Fits::any, OperandForm::values, is_one_of},
    {"length", every_1_x, Fits::sized, OperandForm::count, of_length<is_equal>},
    {"min_length", every_1_x, Fits::sized, OperandForm::count, of_length<compares<Comparison::greater_or_equal>>},
    {"max_length", every_1_x, Fits::sized, OperandForm::count, of_length<compares<Comparison::less_or_equal>>},
    {"pattern", every_1_x, Fits::text, OperandForm::pattern, matches_whole},
    {"schema", from_1_2_to_1_3, Fits::text, OperandForm::text, not_evaluated},
};

const Operator* find_operator(std::string_view name, Version version) {
    for (const Operator& row : operators)
        if (row.name == name && row.versions.has(version)) return &row;
    return nullptr;
}

bool fits(Fits kind, BuiltIn base) {
    switch (kind) {
        case Fits::any: return true;
        case Fits::text: return base == BuiltIn::string;
        case Fits::sized: return base == BuiltIn::string || base == BuiltIn::list || base == BuiltIn::map;
        case Fits::ordered:
            return base == BuiltIn::integer || base == BuiltIn::floating || base == BuiltIn::timestamp ||
                   base == BuiltIn::string || base == BuiltIn::version || base == BuiltIn::range || has_units(base);
    }
    return true;
}

std::string_view name_of(OperandForm operand) {
    return csar::name_of(operand, {"a value of the type", "a list of two bounds, such as [ 1, 4 ]", "a list of values",
                                   "a non-negative integer", "a regular expression in a string", "a string"});
}

bool has_form(OperandForm operand, Node node) {
    switch (operand) {
        case OperandForm::value: return true;
        case OperandForm::bounds: return node.is_sequence() && node.size() == 2;
        case OperandForm::values: return node.is_sequence();
        case OperandForm::count: return node.as_integer().value_or(-1) >= 0;
        case OperandForm::pattern:
        case OperandForm::text: return node.is_string();
    }
    return true;
}

// For a range, the bounds are integers.
Schema operand_schema(const Schema& schema, Version version) {
    if (schema.type != nullptr && schema.type->base() == BuiltIn::range)
        return {&built_in_type(version, BuiltIn::integer), {}};
    return schema;
}

bool is_unbounded(Node node) { return node.is_string() && node.text() == "UNBOUNDED"; }

// A bare value means `equal` (1.3 3.6.3.3).
struct Clause {
    const Operator* row = nullptr;
    Node name;  // an absent node in the short form
    Node operand;
};

Clause parse_clause(Node node, Version version) {
    if (!node.is_mapping()) return {find_operator("equal", version), {}, node};
    const auto [name, operand] = *node.entries().begin();
    return {find_operator(name.text(), version), name, operand};
}

class ConstraintCheck {
public:
    ConstraintCheck(CheckContext& context, const Schema& schema, const Site& site)
        : context_(context), schema_(schema), site_(site), version_(site.file->grammar->version()) {}

    void check(Node node) {
        if (node.is_sequence() || (node.is_mapping() && node.size() != 1))
            return context_.report.add(
                diagnose(rules::tosca::wrong_form, node.place(), "a constraint clause",
                         "one operator with its operand, such as '{ greater_than: 0 }'",
                         node.is_mapping() ? "a mapping with several operators" : describe(node)));
        const Clause clause = parse_clause(node, version_);
        if (clause.row == nullptr) return report_unknown(clause.name);
        const BuiltIn base = schema_.type == nullptr ? BuiltIn::none : schema_.type->base();
        const bool known_type = schema_.type != nullptr && schema_.type->complete;
        if (known_type && !fits(clause.row->fits, base))
            return context_.report.add(
                diagnose(rules::tosca::wrong_constraint_type, clause.name.place(), clause.row->name, schema_.type->name)
                    .with_hint(
                        schema_.type->built_in == BuiltIn::none && base != BuiltIn::none
                            ? compose("'{}' derives from '{}'", schema_.type->name, built_in_type(version_, base).name)
                            : std::string()));
        if (!is_call(context_, clause.operand, version_)) check_operand(clause);
    }

    Truth holds(const Value& value, Node node) {
        if (node.is_sequence() || (node.is_mapping() && node.size() != 1)) return std::nullopt;
        const Clause clause = parse_clause(node, version_);
        if (clause.row == nullptr || !has_form(clause.row->operand, clause.operand)) return std::nullopt;
        const OperandForm form = clause.row->operand;
        if (form == OperandForm::values) {
            const LiteralSet* const set = literal_set(context_, clause.operand, schema_, site_);
            const Truth found = set == nullptr ? std::nullopt : set->has(value);
            if (found) return found;
        }
        Schema wanted = schema_;
        if (form == OperandForm::bounds || form == OperandForm::value) wanted = operand_schema(schema_, version_);
        if (form == OperandForm::count) wanted = {&built_in_type(version_, BuiltIn::integer), {}};
        if (form == OperandForm::pattern || form == OperandForm::text) wanted = {};
        Operands operands;
        const auto add = [&](Node operand) {
            auto known = operand_value(operand, wanted);
            if (known) operands.push_back(std::move(*known));
            return known.has_value();
        };
        if (form == OperandForm::bounds || form == OperandForm::values) {
            for (const Node item : clause.operand.items())
                if (!add(item)) return std::nullopt;
        } else if (!add(clause.operand)) {
            return std::nullopt;
        }
        const Truth result = clause.row->holds(value, operands);
        if (form == OperandForm::pattern && !result) report_unmatched(context_, clause.operand, value, operands[0]);
        return result;
    }

private:
    void report_unknown(Node name) {
        auto finding = diagnose(rules::tosca::unknown_constraint, name.place(), name.text(), to_string(version_));
        Suggestion near(name.text());
        for (const Operator& row : operators)
            if (row.versions.has(version_)) near.offer(row.name);
        finding.hint = near.hint();
        context_.report.add(std::move(finding));
    }

    void check_operand(const Clause& clause) {
        const OperandForm kind = clause.row->operand;
        if (!has_form(kind, clause.operand))
            return context_.report.add(diagnose(rules::tosca::wrong_form, clause.operand.place(),
                                                compose("the operand of '{}'", clause.row->name), name_of(kind),
                                                describe_instead(name_of(kind), clause.operand)));
        const Schema wanted = operand_schema(schema_, version_);
        if (kind == OperandForm::value) {
            check_value_form(context_, clause.operand, wanted, site_);
        } else if (kind == OperandForm::pattern) {
            if (const auto compiled = Pattern::compile(clause.operand.text()); !compiled.pattern)
                context_.report.add(
                    diagnose(compiled.malformed ? rules::tosca::malformed_pattern : rules::tosca::unevaluated_pattern,
                             clause.operand.place(), clause.operand.text(), compiled.fault));
        } else if (kind == OperandForm::bounds || kind == OperandForm::values) {
            bool is_right = true;
            for (const Node item : clause.operand.items())
                if (kind == OperandForm::values || !is_unbounded(item))
                    is_right &= check_value_form(context_, item, kind == OperandForm::values ? schema_ : wanted, site_);
            if (is_right && kind == OperandForm::bounds) check_order(clause.operand, wanted);
        }
    }

    // A range with reversed bounds contains no value.
    void check_order(Node bounds, const Schema& schema) {
        if (schema.type == nullptr || !schema.type->complete) return;
        const auto lower = operand_value(bounds[0], schema);
        const auto upper = operand_value(bounds[1], schema);
        if (!lower || !upper || compute::holds(Comparison::greater, *lower, *upper) != true) return;
        context_.report.add(
            diagnose(rules::tosca::reversed_range, bounds.place(), one_line(bounds[0]), one_line(bounds[1])));
    }

    std::optional<Value> operand_value(Node node, const Schema& schema) {
        if (is_unbounded(node)) return Value(std::numeric_limits<double>::infinity());
        return evaluate(context_, node, schema, site_);
    }

    CheckContext& context_;
    const Schema& schema_;
    const Site& site_;
    Version version_;
};

}  // namespace

bool is_constraint_operator(std::string_view name, Version version) { return find_operator(name, version) != nullptr; }

void check_constraints(CheckContext& context, Node clauses, const Schema& schema, const Site& site) {
    ConstraintCheck check(context, schema, site);
    if (!clauses.is_sequence()) return check.check(clauses);
    for (const Node clause : clauses.items()) check.check(clause);
}

std::optional<bool> satisfies(CheckContext& context, const Value& value, Node clauses, const Schema& schema,
                              const Site& site) {
    ConstraintCheck check(context, schema, site);
    if (!clauses.is_sequence()) return check.holds(value, clauses);
    return all_true(clauses.items(), [&](Node clause) { return check.holds(value, clause); });
}

}  // namespace csar::validate
