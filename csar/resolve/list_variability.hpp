// What one can choose in a variable template: its variability inputs and presets.
#pragma once

#include <csar/resolve.hpp>
#include "validate/document/document.hpp"

namespace csar {

// Fills the inputs and presets of `result` with those that `document` declares, in its order.
void list_variability(const validate::Document& document, ResolveResult& result);

}  // namespace csar
