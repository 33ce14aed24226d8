// What literals mean under a schema.
#pragma once

#include <optional>

#include "validate/resolved/context.hpp"
#include "validate/resolved/site.hpp"
#include "validate/values/value.hpp"

namespace csar::validate {

// The value of a literal, with the calls inside it as far as they can be evaluated (`current` is then $value). Where
// the schema is unknown a literal is what YAML says. nullopt when it is not known, or no value of the schema at all
// (then check_value has something to say). Reports nothing.
std::optional<Value> literal_value(CheckContext& context, Node literal, const Schema& schema, const Site& site,
                                   const Value* current = nullptr);

}  // namespace csar::validate
