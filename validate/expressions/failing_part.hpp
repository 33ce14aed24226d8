// The part of a condition that explains why it does not hold.
#pragma once

#include <functional>

#include "validate/expressions/expression.hpp"

namespace csar::validate {

// For several conditions that must all hold, the first one for which `holds` returns false; the condition itself if
// there is none. `version`: the version of its file.
Node failing_part(CheckContext& context, Node condition, Version version,
                  const std::function<std::optional<bool>(Node)>& holds);

}  // namespace csar::validate
