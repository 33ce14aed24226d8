// The direction of a parameter's values (csd07 9.7).
#pragma once

#include <cstdint>

#include "validate/model/element.hpp"

namespace csar::validate {

// Incoming parameters get their value from outside; outgoing parameters pass it on.
enum class Direction : std::uint8_t { incoming, outgoing };

// The direction of a parameter definition, which depends on its section.
Direction direction_of(const Element& parameter);

}  // namespace csar::validate
