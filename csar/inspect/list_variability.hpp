// The variability of a template as it is shown: inputs, presets, conditional elements.
#pragma once

#include <string>
#include <vector>

#include <csar/resolve.hpp>
#include "validate/document/document.hpp"

namespace csar {

struct ListedVariability {
    std::vector<VariabilityInput> inputs;  // each list in the order of the template
    std::vector<VariabilityPreset> presets;
    // Identifiers of the elements that have conditions of their own or of a variability group; none when the template has a
    // wrong form.
    std::vector<std::string> conditional;
};

ListedVariability list_variability(const validate::Document& document);

}  // namespace csar
