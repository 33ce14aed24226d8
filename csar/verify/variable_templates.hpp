// Variability4TOSCA: validates the concrete files of variable service templates.
#pragma once

#include <string>

#include "report/report.hpp"
#include "validate/model/file_provider.hpp"
#include "validate/validator.hpp"
#include "validate/variability/source_map.hpp"

namespace csar::verify {

// Validates `text`, the concrete file, in place of the variable file `path`. Errors and warnings in `text` are moved to
// their places in `sources`. Findings in other files are dropped.
// `settings`: the options for the variable file. Throws OverBudget.
void validate_concrete(const std::string& text, const validate::variability::SourceMap& sources,
                       const std::string& path, const validate::FileProvider& files,
                       validate::ValidatorOptions settings, Report& report);

// Reports errors in variable templates that do not depend on inputs. `settings`: the options that were used for
// `model`.
void check_variability(const validate::Model& model, const validate::ValidatorOptions& settings, Report& report);

}  // namespace csar::verify
