#include "validate/expressions/built_in_result.hpp"

#include "validate/expressions/checker.hpp"

namespace csar::validate {
namespace {

// The result is a scalar if one argument is known to be a scalar, an integer if all arguments are integers, and
// otherwise a float.
CallResult numeric_result(Checker& checker, const std::vector<Operand>& operands) {
    bool whole = true;
    for (const Operand& operand : operands) {
        if (!operand.literal && operand.kinds == Kinds(Kind::scalar)) return operand.result;
        if (!operand.kinds.within(kinds::number)) return {};
        whole = whole && operand.kinds.has(Kind::integer);
    }
    return {checker.schema_of(whole ? BuiltIn::integer : BuiltIn::floating)};
}

// The type of a list of literals, if the literals determine it. A literal integer may also stand for a float, so it has
// the kinds of both.
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

// The result of strings is a plain string, regardless of their types. The result of lists and numbers has the first
// known type.
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

}  // namespace csar::validate
