// Evaluating expressions as far as everything in them is known (csd07 10.2).
#include "validate/data/literal_value.hpp"
#include "validate/functions/expression.hpp"

namespace csar::validate {

std::optional<Value> evaluate(CheckContext& context, Node expression, const Schema& wanted, const Site& site,
                              const Value* current) {
    if (!parse_expression(expression, site.file->grammar->version()).is_literal()) return std::nullopt;
    return literal_value(context, expression, wanted, site, current);
}

}  // namespace csar::validate
