// The direction of a parameter (csd07 9.7).
#pragma once

#include <cstdint>

#include "validate/model/element.hpp"

namespace csar::validate {

// An incoming parameter gets its value from outside; an outgoing parameter passes it on.
enum class Direction : std::uint8_t { incoming, outgoing };

// The section of the definition decides.
Direction direction_of(const Element& parameter);

}  // namespace csar::validate
