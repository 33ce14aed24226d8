// Validates TOSCA 1.0 definitions in XML: form, meaning and files.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "validate/xml/definitions.hpp"

namespace csar::validate::xml {

struct XmlValidatorOptions {
    Limits limits;
    // False if other files may exist, as for a single file. True for a package.
    bool files_complete = true;
    bool only_read = false;  // check only form and imports
    bool migrate = false;    // also report TOSCA 2.0 counterparts
};

// Reads and checks the definitions at `entries` and their imports. `files` must outlive the result. If the work limit
// (base/budget.hpp) is exceeded, reports this; with only_read, throws OverBudget. Throws Failure when interrupted or if
// the disk fails.
std::unique_ptr<const Definitions> validate_xml(const std::vector<std::string>& entries, const FileProvider& files,
                                                const XmlValidatorOptions& options, Report& report);

}  // namespace csar::validate::xml
