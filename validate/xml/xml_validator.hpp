// Validates TOSCA 1.0 definitions in XML: their form, their meaning and the files to which they refer.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "validate/xml/definitions.hpp"

namespace csar::validate::xml {

struct XmlValidatorOptions {
    Limits limits;
    // True if the files include every file to which definitions may refer, so that any other file is missing. True for
    // a package, false for a single file.
    bool files_complete = true;
    bool only_read = false;  // read the definitions, and check only their form and imports
    bool migrate = false;    // also report the TOSCA 2.0 counterparts of the elements
};

class XmlValidator {
public:
    // Reads the definitions at `entries` and the files that they import, and checks them; findings go into `report`.
    // `files` must outlive the object. If the account of the check (base/budget.hpp) is exceeded, this is reported;
    // with only_read, OverBudget is thrown instead. Throws Failure when interrupted or if the disk fails.
    XmlValidator(const std::vector<std::string>& entries, const FileProvider& files, const XmlValidatorOptions& options,
                 Report& report);

    const Definitions& definitions() const { return *definitions_; }

private:
    std::unique_ptr<Definitions> definitions_;
};

}  // namespace csar::validate::xml
