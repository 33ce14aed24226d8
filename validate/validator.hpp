// The validator: reads definitions and everything they import, checks them, and hands out what only the caller can
// check.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "report/report.hpp"
#include "validate/model/model.hpp"
#include "validate/resolved/context.hpp"
#include "validate/resolved/obligations.hpp"
#include "validate/resolved/references.hpp"

namespace csar::validate {

struct MigratedFiles;  // migrate/migrate.hpp

struct ValidatorOptions {
    LoadOptions load;
    CheckOptions check;
    std::optional<Version> migrate_to{};  // say also what must change to become this version
    MigratedFiles* migrated = nullptr;    // with migrate_to: change the text, too, and report only what is left to do
    bool only_read = false;               // make the model, and check only files, grammar and imports
};

class Validator {
public:
    // Validates `entries` (package paths) and what they import. Findings go into `report`. `files` and `report` must
    // outlive the object. All of it draws on one account (base/budget.hpp): what is over it is reported as not checked, or,
    // with only_read, thrown as OverBudget. Throws Failure when the disk fails.
    Validator(const std::vector<std::string>& entries, const FileProvider& files, const ValidatorOptions& options,
              Report& report);

    // The definitions, also when they are invalid.
    const Model& model() const { return *model_; }
    // The names in them, resolved. Lookups are remembered: for one thread at a time.
    Namespaces& names() const { return *names_; }
    // The files that the definitions name, apart from imports.
    const std::vector<FileReference>& references() const { return references_.files; }
    // The checksums that the definitions declare for files of the package; the reader of the files compares them.
    const std::vector<Obligation>& obligations() const { return obligations_; }
    // What it drew on its account.
    std::uint64_t work() const { return work_; }
    // Package paths of all files that were read as definitions or that the definitions name, sorted, each once. Nothing
    // in the definitions asks for any other file.
    std::vector<std::string> named_files() const;

private:
    void load(const std::vector<std::string>& entries, const FileProvider& files, const ValidatorOptions& options,
              DefinitionsJudge& judge, Report& report);
    void check(const FileProvider& files, const ValidatorOptions& options, Report& report);

    std::uint64_t work_ = 0;
    std::unique_ptr<Model> model_;
    std::unique_ptr<Namespaces> names_;  // owns the types that the model's elements refer to
    References references_;
    std::vector<Obligation> obligations_;
};

}  // namespace csar::validate
