// The validator: reads definitions and everything they import, checks them, and hands out what only the caller can
// check.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "csar/report.hpp"
#include "validate/check/context.hpp"
#include "validate/model/model.hpp"
#include "validate/model/references.hpp"

namespace csar::validate {

struct ValidatorOptions {
    LoadOptions load;
    CheckOptions check;
    bool only_read = false;  // make the model, and check nothing but its files, grammar and imports
};

class Validator {
public:
    // Validates `entries` (package paths) and what they import. Findings go into `report`. `files` and `report` must
    // outlive the object. Throws Failure when the disk fails.
    Validator(const std::vector<std::string>& entries, const FileProvider& files, const ValidatorOptions& options,
              Report& report);

    // The definitions, also when they are invalid.
    const Model& model() const { return *model_; }
    // The files that the definitions name.
    const std::vector<FileReference>& references() const { return references_; }

private:
    std::unique_ptr<Model> model_;
    std::unique_ptr<Namespaces> names_;  // null when only read; owns the types that the model's elements refer to
    std::vector<FileReference> references_;
};

}  // namespace csar::validate
