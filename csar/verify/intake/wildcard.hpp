// Patterns for names and values in intake profiles.
#pragma once

#include "base/wildcard.hpp"

namespace csar::intake {

using csar::matches_wildcard;

}  // namespace csar::intake
