// Files outside of the package that its definitions may need: local copies of remote imports, profiles, values of
// inputs.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <csar/definition_options.hpp>
#include <csar/limits.hpp>
#include "csar/open/system_files.hpp"
#include "report/report.hpp"
#include "validate/validator.hpp"

namespace csar::open {

// Opens the files in the options for the validator, and keeps them open. A file has only one name: its package path if
// it is in the checked directory, otherwise the name that the user gave (Place::file).
class OutsideFiles {
public:
    // `path`: the checked input, as the user specified it; empty if it has no path. `kind`: the kind of the input.
    // Findings about the inputs go into `report`. `memory`: the files that were already read; may be null. Throws
    // Failure(usage) for a profile path that does not exist, an unsupported version for migration and an unknown
    // dialect, Failure(input) for unreadable files.
    OutsideFiles(const DefinitionOptions& options, std::shared_ptr<FileMemory> memory, const Limits& limits,
                 const std::string& path, SubjectKind kind, Report& report);
    ~OutsideFiles();

    // Sets the import map, profile sources, inputs and versions in `settings`, which must not outlive this object.
    void apply(validate::ValidatorOptions& settings) const;

    // The text for the check of definitions in a summary. It includes the version if the definitions are read as a
    // different version.
    std::string what_is_checked() const;

    // Adds the findings of profile packages to `report`. Call it after the definitions have been checked.
    void report_findings(Report& report) const;

private:
    class ProfilePackage;

    std::string name_of(std::string_view path) const;
    bool is_foreign(std::string_view name) const;
    SystemFiles& add_system_files(std::string listed, std::uint64_t max_listed, std::string root,
                                  std::string confined_to = {});
    void choose_dialect(const std::string& name, bool strict);
    void map_imports(const DefinitionOptions& options);
    void open_profiles(const std::string& path, const Limits& limits, const SeverityPolicy& policy);
    void add_inputs(const DefinitionOptions& options, const Limits& limits, Report& report);
    void read_inputs(const std::string& path, const Limits& limits, Report& report);

    SubjectKind kind_;
    std::shared_ptr<FileMemory> memory_;  // may be null
    std::string directory_;               // package path of the checked directory; empty for other inputs
    std::string working_;                 // package path of the working directory
    std::vector<std::unique_ptr<SystemFiles>> system_files_;
    std::vector<std::unique_ptr<ProfilePackage>> packages_;
    std::vector<const validate::FileProvider*> profile_sources_;
    std::vector<std::string> profile_names_;  // as specified by the user
    std::vector<std::string> foreign_;        // package paths of files and directories in options
    std::map<std::string, validate::MappedImport, std::less<>> import_map_;
    std::unique_ptr<validate::Document> inputs_;
    std::optional<validate::Version> read_as_;
    std::optional<validate::Version> migrate_to_;
    validate::DialectChoice dialects_;
};

}  // namespace csar::open
