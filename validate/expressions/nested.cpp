#include "validate/expressions/nested.hpp"

#include "report/rules/tosca.hpp"
#include "validate/model/near_name.hpp"
#include "validate/model/shape.hpp"

namespace csar::validate {
namespace {

// A step is a string, a non-negative integer, or a call that returns one of them. Reports any other step.
std::optional<Kinds> examine_step(Checker& checker, Node step) {
    if (!checker.is_literal(step)) {
        const Operand operand = checker.examine(step);
        const Kinds kinds = operand.kinds & (Kind::integer | Kind::string);
        if (!kinds.empty()) return kinds;
        checker.report(rules::tosca::wrong_nested_step, step, "a name or an index", checker.describe(operand));
        return std::nullopt;
    }
    if (step.is_string()) return Kinds(Kind::string);
    const bool integer = step.is_scalar() && step.scalar_type() == ScalarType::integer;
    if (integer && !step.text().starts_with('-')) return Kinds(Kind::integer);
    checker.report(rules::tosca::wrong_nested_step, step, integer ? "a non-negative index" : "a name or an index",
                   step.is_scalar() ? compose("'{}'", step.text()) : std::string(describe(step)));
    return std::nullopt;
}

std::optional<Schema> field(Checker& checker, const Type& type, Node step) {
    const Definition definition = member_definition(type, Key::properties, step.text());
    if (definition) return definition.schema();
    checker.report([&] {
        return diagnose(rules::tosca::unknown_part, step.place(), compose("data type '{}'", type.name),
                        compose("property '{}'", step.text()))
            .with_hint(member_hint(checker.context().report, type, Key::properties, step.text()));
    });
    return std::nullopt;
}

// Reports a step that does not exist, and returns nullopt.
std::optional<Schema> step_into(Checker& checker, const Schema& from, Node step, Kinds step_kinds) {
    const auto no_way = [&](std::string_view what) -> std::optional<Schema> {
        checker.report(rules::tosca::unknown_part, step, compose("a value of type '{}'", from.type->name), what);
        return std::nullopt;
    };
    const std::string shown = step.is_scalar() ? compose("'{}'", step.text()) : "part of the computed name";
    const Kinds kinds = kinds_of(from.type);
    if (kinds == Kinds(Kind::list)) {
        if (!step_kinds.has(Kind::integer)) return no_way(shown + ": lists have indexes");
        return entry_schema(from);
    }
    if (kinds == Kinds(Kind::map)) {
        if (!step_kinds.has(Kind::string)) return no_way(shown + ": maps have keys");
        return entry_schema(from);
    }
    if (kinds != Kinds(Kind::complex)) return no_way(compose("parts that {} could refer to", shown));
    // A type without properties accepts any step, or has been reported.
    if (from.type->members(Key::properties).empty()) return Schema();
    if (!step_kinds.has(Kind::string)) return no_way(shown + ": it has properties");
    if (!checker.is_literal(step)) return Schema();
    return field(checker, *from.type, step);
}

}  // namespace

Schema enter(Checker& checker, Schema from, ArgumentWalk way) {
    bool known = true;
    while (!way.done()) {
        const Node step = way.next();
        const auto kinds = examine_step(checker, step);
        known = known && kinds && from.type != nullptr && from.type->complete;
        if (!known) continue;
        const auto inner = step_into(checker, from, step, *kinds);
        known = inner.has_value();
        if (known) from = *inner;
    }
    return known ? from : Schema();
}

}  // namespace csar::validate
