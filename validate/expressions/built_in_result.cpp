#include "validate/expressions/built_in_result.hpp"

#include "report/rules/tosca.hpp"
#include "validate/document/one_line.hpp"
#include "validate/expressions/checker.hpp"

namespace csar::validate {
namespace {

// A scalar if an argument is a scalar, an integer if all are integers, else a float.
CallResult numeric_result(Checker& checker, const std::vector<Operand>& operands) {
    bool whole = true;
    for (const Operand& operand : operands) {
        if (!operand.literal && operand.kinds == Kinds(Kind::scalar)) return operand.result;
        if (!operand.kinds.within(kinds::number)) return {};
        whole = whole && operand.kinds.has(Kind::integer);
    }
    return {checker.schema_of(whole ? BuiltIn::integer : BuiltIn::floating)};
}

// A list of strings, of numbers or of Booleans, else a list of unknown entries. A literal integer may also be a float.
CallResult list_of_literals(Checker& checker, const std::vector<Operand>& operands) {
    Kinds entries;
    bool whole = true;
    for (const Operand& operand : operands) {
        entries = entries | entry_kinds(operand);
        whole = whole && operand.is_whole;
    }
    if (entries.within(kinds::text)) return {checker.schema_of(BuiltIn::string), true};
    if (entries.within(kinds::number)) return {checker.schema_of(whole ? BuiltIn::integer : BuiltIn::floating), true};
    if (entries.within(Kinds(Kind::boolean))) return {checker.schema_of(BuiltIn::boolean), true};
    return {checker.schema_of(BuiltIn::list)};
}

// For strings, a plain string. For lists and numbers, the first known type.
CallResult like_first(Checker& checker, const BuiltInFunction& function, const std::vector<Operand>& operands) {
    const bool alike = function.relation == ArgumentRelation::alike;
    for (const Operand& operand : operands) {
        if (alike && operand.kinds.within(kinds::text)) return {checker.schema_of(BuiltIn::string)};
        if (!operand.literal && (operand.result.schema || operand.result.list_of)) return operand.result;
    }
    const Kinds first = operands[0].kinds;
    if (first == Kinds(Kind::list)) return list_of_literals(checker, operands);
    if (first == kinds::number) return {checker.schema_of(BuiltIn::integer)};
    return {};
}

std::string count_of(std::size_t count) { return std::to_string(count) + (count == 1 ? " argument" : " arguments"); }

std::string wanted_count(const BuiltInFunction& function) {
    if (function.most == 0) return "no arguments";
    if (function.most == BuiltInFunction::unlimited) return std::to_string(function.least) + " or more arguments";
    if (function.least == function.most) return count_of(function.least);
    return std::to_string(function.least) + " or " + count_of(function.most);
}

}  // namespace

CallResult result_of(Checker& checker, const BuiltInFunction& function, const std::vector<Operand>& operands) {
    switch (function.result) {
        case ResultKind::unknown: return {};
        case ResultKind::boolean: return {checker.schema_of(BuiltIn::boolean)};
        case ResultKind::integer: return {checker.schema_of(BuiltIn::integer)};
        case ResultKind::string: return {checker.schema_of(BuiltIn::string)};
        case ResultKind::number: return numeric_result(checker, operands);
        case ResultKind::floating_unless_scalar:
            if (operands[0].kinds.within(kinds::number)) return {checker.schema_of(BuiltIn::floating)};
            return operands[0].result;
        case ResultKind::like_first: return like_first(checker, function, operands);
    }
    return {};
}

std::string hint_at_operand(const Checker& checker, const Expression& call, const BuiltInFunction& function) {
    const bool tests_value = checker.site().value != nullptr && function.most == 2 &&
                             function.result == ResultKind::boolean && function.relation != ArgumentRelation::none;
    const Node given = call.arguments;
    const Node operand = given.is_sequence() && given.size() == 1 ? given[0] : given;
    if (!tests_value || !operand.is_scalar() || operand.is_null() || operand.text().starts_with('$')) return {};
    return compose("write '{}: [ $value, {} ]'", call.name.text(), one_line(operand));
}

std::string hint_at_value(const Expression& call, const BuiltInFunction& function) {
    const bool with_list =
        function.relation == ArgumentRelation::one_of_second || function.relation == ArgumentRelation::within_second;
    if (!with_list || !call.arguments.is_sequence() || call.arguments.size() == 0) return {};
    for (const Node argument : call.arguments.items())
        if (!argument.is_scalar() || argument.text().starts_with('$'))
            return call.arguments.size() > function.most ? "write the values as one list, which is the last argument"
                                                         : "";
    return compose("write '{}: [ $value, {} ]'", call.name.text(), one_line(call.arguments));
}

bool check_argument_count(Checker& checker, const Expression& call, const BuiltInFunction& function,
                          std::size_t count) {
    const bool enough = count >= function.least;
    if (enough && (function.most == BuiltInFunction::unlimited || count <= function.most)) return true;
    checker.report([&] {
        std::string hint = hint_at_value(call, function);
        if (hint.empty()) hint = hint_at_operand(checker, call, function);
        return diagnose(rules::tosca::wrong_argument_count, call.name.place(), call.name.text(), wanted_count(function),
                        count)
            .with_hint(std::move(hint));
    });
    return false;
}

}  // namespace csar::validate
