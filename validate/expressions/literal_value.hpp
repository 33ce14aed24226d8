// The values that literals have under a schema.
#pragma once

#include <optional>

#include "validate/resolved/context.hpp"
#include "validate/resolved/site.hpp"
#include "validate/values/value.hpp"

namespace csar::validate {

// The value of a literal, with its nested calls evaluated as far as possible (in them, $value is `current`). If the
// schema is unknown, YAML alone determines the value. nullopt if the value is unknown, or is not valid for the schema
// (check_value then reports that). Reports nothing.
std::optional<Value> literal_value(CheckContext& context, Node literal, const Schema& schema, const Site& site,
                                   const Value* current = nullptr);

}  // namespace csar::validate
