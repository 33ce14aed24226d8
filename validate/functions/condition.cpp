// Conditions: Boolean expressions of 2.0 (csd07 9.10), lists of clauses of 1.x (1.3 3.6.3, 3.6.25).
#include "validate/functions/expression.hpp"

namespace csar::validate {

void check_condition(CheckContext& context, Node condition, const Site& site) {
    const Expression expression = parse_expression(condition, site.file->grammar->version());
    if (!expression.is_literal()) check_call(context, expression, site);
}

std::optional<bool> holds(CheckContext& context, Node condition, const Site& site, const Value* current) {
    const auto value = evaluate(context, condition, {}, site, current);
    const bool* const truth = value ? value->as<bool>() : nullptr;
    return truth == nullptr ? std::nullopt : std::optional<bool>(*truth);
}

}  // namespace csar::validate
