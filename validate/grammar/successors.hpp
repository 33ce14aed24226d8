// Keynames that a version removed: advice for findings, and what the migration does with them.
#pragma once

#include <cstdint>
#include <string_view>

#include "validate/grammar/grammar.hpp"

namespace csar::validate {

// Advice for a removed keyname, as a clause that begins with a verb. Returns an empty string if no earlier version had
// the keyname, or if there is no advice.
std::string_view successor_of(Entity entity, std::string_view keyname, Version version);

// How the migration treats a keyname that the later version lacks.
enum class Treatment : std::uint8_t {
    by_hand,
    metadata,  // moved to `metadata`
    left_out,
};
Treatment treatment_of(Entity entity, std::string_view keyname, Version version);

}  // namespace csar::validate
