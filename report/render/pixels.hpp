// Lengths in pictures, as text.
#pragma once

#include <string>

namespace csar::render {

// "12.5", "12"
std::string pixels(double value);

}  // namespace csar::render
