// The replacements for keynames that a version removed: for findings about files that still use such a keyname, and for
// the migration of files to that version.
#pragma once

#include <cstdint>
#include <string_view>

#include "validate/grammar/grammar.hpp"

namespace csar::validate {

// The advice for a keyname of `entity` that `version` no longer has, as a clause that begins with a verb; empty if no
// earlier version had the keyname, or if there is no advice.
std::string_view successor_of(Entity entity, std::string_view keyname, Version version);

// How the migration of definitions treats a keyname that the later version does not have.
enum class Treatment : std::uint8_t {
    by_hand,
    metadata,  // the keyname and its value are moved to `metadata`
    left_out,
};
Treatment treatment_of(Entity entity, std::string_view keyname, Version version);

}  // namespace csar::validate
