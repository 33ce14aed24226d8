// Evaluating expressions as far as everything in them is known (csd07 10.2).
#include "validate/functions/expression.hpp"

namespace csar::validate {

std::optional<Value> evaluate(CheckContext&, Node expression, const Schema& wanted, const Site& site, const Value*) {
    const Version version = site.file->grammar->version();
    if (!parse_expression(expression, version).is_literal() || !expression.is_scalar()) return std::nullopt;
    return read_scalar(expression, wanted.type, version);
}

}  // namespace csar::validate
