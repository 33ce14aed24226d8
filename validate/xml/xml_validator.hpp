// Validates TOSCA 1.0 definitions in XML: their form, their meaning and the files that they name.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "validate/xml/definitions.hpp"

namespace csar::validate::xml {

struct XmlValidatorOptions {
    Limits limits;
    // Every file that definitions may name is among the files: what is not there is missing (a package, not a loose file).
    bool files_complete = true;
    bool only_read = false;  // read the definitions, and check nothing but their form and imports
    bool migrate = false;    // say also what the elements become in TOSCA 2.0
};

class XmlValidator {
public:
    // Reads the definitions at `entries` and what they import, and checks them; findings go into `report`. `files` must
    // outlive the object. What is over the account of the check is
    // reported, or, with only_read, thrown (base/budget.hpp). Throws Failure when interrupted or when the disk fails.
    XmlValidator(const std::vector<std::string>& entries, const FileProvider& files, const XmlValidatorOptions& options,
                 Report& report);

    const Definitions& definitions() const { return *definitions_; }

private:
    std::unique_ptr<Definitions> definitions_;
};

}  // namespace csar::validate::xml
