// Collects what inspect shows about definitions.
#pragma once

#include <span>
#include <string>
#include <vector>

#include <csar/inspect.hpp>
#include <csar/resolve.hpp>
#include "validate/document/document.hpp"
#include "validate/model/model.hpp"
#include "validate/resolved/references.hpp"

namespace csar::inspect {

// Adds every file of the model. `entries`: the package paths of the entry and then of the other definitions.
void inspect_definitions(const validate::Model& model, const std::vector<std::string>& entries, InspectResult& result);

// Adds the files to which definitions refer.
void inspect_artifacts(std::span<const validate::FileReference> references, const validate::FileProvider& files,
                       InspectResult& result);

// What inspect shows about the variability of a template.
struct ListedVariability {
    std::vector<VariabilityInput> inputs;  // in the order of the template
    std::vector<VariabilityPreset> presets;
    // Elements with conditions or in a variability group; empty if the template is malformed.
    std::vector<std::string> conditional;
};

ListedVariability list_variability(const validate::Document& document);

}  // namespace csar::inspect
