// The validator: reads definitions and everything they import, checks them, and provides the data that only the caller
// can check.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "report/report.hpp"
#include "validate/model/model.hpp"
#include "validate/resolved/context.hpp"
#include "validate/resolved/references.hpp"

namespace csar::validate {

struct MigratedFiles;  // migrate/migrate.hpp

struct ValidatorOptions {
    LoadOptions load;
    CheckOptions check;
    std::optional<Version> migrate_to{};  // also report the changes necessary to migrate to this version
    // with migrate_to: also make the changes in the text, and report only the remaining problems
    MigratedFiles* migrated = nullptr;
    bool only_read = false;  // create the model, and check only files, grammar and imports
};

class Validator {
public:
    // Validates `entries` (package paths) and all files that they import. Findings go into `report`. `files` and
    // `report` must outlive the object. All work is charged to one account (base/budget.hpp). If it is exceeded, the
    // rest is reported as not checked; with only_read, OverBudget is thrown instead. Throws Failure if the disk fails.
    Validator(const std::vector<std::string>& entries, const FileProvider& files, const ValidatorOptions& options,
              Report& report);

    // The definitions, even if they are invalid.
    const Model& model() const { return *model_; }
    // The resolved names. Look-ups are cached, so use the object in one thread at a time.
    Namespaces& names() const { return *names_; }
    // The files to which the definitions refer, except imports.
    const std::vector<FileReference>& references() const { return references_.files; }
    // The checksums that the definitions declare for files of the package; the reader of the files compares them.
    const std::vector<Obligation>& obligations() const { return obligations_; }
    // The work that was charged to the account of the validation.
    std::uint64_t work() const { return work_; }
    // Package paths of all files that were read as definitions or to which the definitions refer, sorted and unique.
    // The definitions refer to no other file.
    std::vector<std::string> named_files() const;

private:
    void load(const std::vector<std::string>& entries, const FileProvider& files, const ValidatorOptions& options,
              DefinitionsJudge& judge, Report& report);
    void check(const FileProvider& files, const ValidatorOptions& options, Report& report);

    std::uint64_t work_ = 0;
    std::unique_ptr<Model> model_;
    Report unreported_;                  // receives findings about names if the model is only read
    std::unique_ptr<Namespaces> names_;  // owns the types to which the model's elements refer
    References references_;
    std::vector<Obligation> obligations_;
};

}  // namespace csar::validate
