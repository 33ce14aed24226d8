// Converts lengths of pictures to text.
#pragma once

#include <string>

namespace csar::render {

// Pixels with one digit after the point, which is left out if it is 0.
std::string pixels(double value);

}  // namespace csar::render
