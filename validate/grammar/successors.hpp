// What a version has in place of the keynames that it took out: said of a keyname that a file of that version still
// uses, and of one that a file must lose to become one of that version.
#pragma once

#include <string_view>

#include "validate/grammar/grammar.hpp"

namespace csar::validate {

// What to do about a keyname of `entity` that `version` has no longer, as a clause that begins with a verb; empty when
// it never had it, or when there is nothing to say.
std::string_view successor_of(Entity entity, std::string_view keyname, Version version);

}  // namespace csar::validate
