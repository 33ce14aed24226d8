// The variability of a template for display: inputs, presets, conditional elements.
#pragma once

#include <string>
#include <vector>

#include <csar/resolve.hpp>
#include "validate/document/document.hpp"

namespace csar::inspect {

struct ListedVariability {
    std::vector<VariabilityInput> inputs;  // each list in the order of the template
    std::vector<VariabilityPreset> presets;
    // Identifiers of the elements that have conditions or are in a variability group; empty if the template is
    // malformed.
    std::vector<std::string> conditional;
};

ListedVariability list_variability(const validate::Document& document);

}  // namespace csar::inspect
