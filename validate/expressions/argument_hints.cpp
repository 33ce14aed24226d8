#include "validate/expressions/argument_hints.hpp"

#include "report/rules/tosca.hpp"
#include "validate/document/one_line.hpp"

namespace csar::validate {
namespace {

std::string count_of(std::size_t count) { return std::to_string(count) + (count == 1 ? " argument" : " arguments"); }

std::string wanted_count(const BuiltInFunction& function) {
    if (function.most == 0) return "no arguments";
    if (function.most == BuiltInFunction::unlimited) return std::to_string(function.least) + " or more arguments";
    if (function.least == function.most) return count_of(function.least);
    return std::to_string(function.least) + " or " + count_of(function.most);
}

}  // namespace

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
            return call.arguments.size() > function.most ? "write the values as one list, the last argument" : "";
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
