// Finds the part of a condition that explains why the condition does not hold.
#pragma once

#include <functional>

#include "validate/expressions/expression.hpp"

namespace csar::validate {

// If `condition` combines conditions that must all hold: the first for which `holds` returns false. Else `condition`.
// `version`: that of the file with the condition.
Node failing_part(CheckContext& context, Node condition, Version version,
                  const std::function<std::optional<bool>(Node)>& holds);

}  // namespace csar::validate
