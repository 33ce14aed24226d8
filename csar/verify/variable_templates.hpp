// Variable service templates (Variability4TOSCA): validation of the concrete files that they resolve to.
#pragma once

#include <string>

#include "report/report.hpp"
#include "validate/model/file_provider.hpp"
#include "validate/validator.hpp"
#include "validate/variability/source_map.hpp"

namespace csar::verify {

// Validates the concrete file `text` instead of the variable file `path` of `files`. The errors and warnings in `text`
// are added to `report`, at the corresponding places of `sources`; findings in other files are dropped. Throws
// OverBudget. `settings`: the options for validating the variable file.
void validate_concrete(const std::string& text, const validate::variability::SourceMap& sources,
                       const std::string& path, const validate::FileProvider& files,
                       validate::ValidatorOptions settings, Report& report);

// Reports errors in the variable templates of `model` that do not depend on inputs. `settings`: the options with which
// the model was validated.
void check_variability(const validate::Model& model, const validate::ValidatorOptions& settings, Report& report);

}  // namespace csar::verify
