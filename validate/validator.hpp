// Reads definitions and their imports, checks them, and returns what only the caller can check.
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
    std::optional<Version> migrate_to{};  // also report the changes for a migration to this version
    // with migrate_to: change the text, and report only the remaining problems
    MigratedFiles* migrated = nullptr;
    bool only_read = false;  // read the model; check only files, grammar and imports
};

class Validator {
public:
    // Validates `entries` (package paths) and their imports. Findings go into `report`. `files` and `report` must
    // outlive the object. Work is limited by an account (base/budget.hpp). At the limit, the rest is reported as not
    // checked; with only_read, OverBudget is thrown. Throws Failure if the disk fails.
    Validator(const std::vector<std::string>& entries, const FileProvider& files, const ValidatorOptions& options,
              Report& report);

    // May contain invalid definitions.
    const Model& model() const { return *model_; }
    // Look-ups are cached: use the object in one thread at a time.
    Namespaces& names() const { return *names_; }
    // Files that the definitions name, except imports.
    const std::vector<FileReference>& references() const { return references_.files; }
    // Checksums that the definitions declare for files of the package. The reader of the files compares them.
    const std::vector<Obligation>& obligations() const { return obligations_; }
    // The work charged to the account.
    std::uint64_t work() const { return work_; }
    // Package paths of all definitions and all files that they name, sorted and unique.
    std::vector<std::string> named_files() const;

private:
    void load(const std::vector<std::string>& entries, const FileProvider& files, const ValidatorOptions& options,
              DefinitionsJudge& judge, Report& report);
    void check(const FileProvider& files, const ValidatorOptions& options, Report& report);

    std::uint64_t work_ = 0;
    std::unique_ptr<Model> model_;
    Report unreported_;                  // receives findings about names with only_read
    std::unique_ptr<Namespaces> names_;  // owns the types of the model's elements
    References references_;
    std::vector<Obligation> obligations_;
};

}  // namespace csar::validate
