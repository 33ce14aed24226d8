// The part of a condition that explains why it does not hold.
#pragma once

#include <functional>

#include "validate/expressions/expression.hpp"

namespace csar::validate {

// If `condition` consists of several conditions that must all hold, the first of them for which `holds` returns false;
// otherwise `condition` itself. `version` is the version of the file that contains the condition.
Node failing_part(CheckContext& context, Node condition, Version version,
                  const std::function<std::optional<bool>(Node)>& holds);

}  // namespace csar::validate
