// What a version has in place of keynames that it removed: for findings about files that still use one, and about files
// that must lose it to become files of that version.
#pragma once

#include <cstdint>
#include <string_view>

#include "validate/grammar/grammar.hpp"

namespace csar::validate {

// What to do about a keyname of `entity` that `version` no longer has, as a clause that begins with a verb; empty when
// no earlier version had it, or when there is no advice.
std::string_view successor_of(Entity entity, std::string_view keyname, Version version);

// What becomes of such a keyname when definitions are rewritten.
enum class Treatment : std::uint8_t {
    by_hand,
    metadata,  // it and its value go under `metadata`
    left_out,
};
Treatment treatment_of(Entity entity, std::string_view keyname, Version version);

}  // namespace csar::validate
