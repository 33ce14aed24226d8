// Variable service templates (Variability4TOSCA): the validation of what they resolve to.
#pragma once

#include <string>

#include "report/report.hpp"
#include "validate/model/file_provider.hpp"
#include "validate/validator.hpp"
#include "validate/variability/source_map.hpp"

namespace csar {

// Validates the concrete file `text` in the place of the variable file `path` of `files`. Errors and warnings about it go
// into `report`, at the places of `sources` that they come from; what is found in other files is dropped. Throws OverBudget. `settings`: as the
// variable file was or would be validated.
void validate_concrete(const std::string& text, const validate::variability::SourceMap& sources,
                       const std::string& path, const validate::FileProvider& files,
                       validate::ValidatorOptions settings, Report& report);

// Reports what is wrong with the variable templates of `model`, whatever they resolve to. `settings`: with which the model
// was validated.
void check_variability(const validate::Model& model, const validate::ValidatorOptions& settings, Report& report);

}  // namespace csar
