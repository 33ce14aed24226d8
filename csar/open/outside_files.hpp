// Files outside of the package: local copies of remote imports, profiles, values of inputs.
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

// Opens the files in the options, and keeps them open. A file in the checked directory is named by its package path.
// Another file is named as the user gave it (Place::file).
class OutsideFiles {
public:
    // `path`: the checked input, as the user gave it; empty if it has no path. `kind`: of the checked input. `memory`:
    // files that were already read; may be null. `report`: receives the findings about values of inputs.
    // Throws Failure: usage for a missing profile path, an unknown dialect or an unsupported version for migration,
    // input for an unreadable file.
    OutsideFiles(const DefinitionOptions& options, std::shared_ptr<FileMemory> memory, const Limits& limits,
                 const std::string& path, SubjectKind kind, Report& report);
    ~OutsideFiles();

    // Sets import map, profile sources, inputs and versions. This object must outlive `settings`.
    void apply(validate::ValidatorOptions& settings) const;

    // For a summary: "definitions", or "definitions as VERSION" if another version is used to read the files.
    std::string what_is_checked() const;

    // Adds the findings of profile packages. Call it after the definitions were checked.
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
    std::string directory_;               // package path of the checked directory; empty for another input
    std::string working_;                 // package path of the working directory
    std::vector<std::unique_ptr<SystemFiles>> system_files_;
    std::vector<std::unique_ptr<ProfilePackage>> packages_;
    std::vector<const validate::FileProvider*> profile_sources_;
    std::vector<std::string> profile_names_;  // as the user gave them
    std::vector<std::string> foreign_;        // package paths of files and directories in options
    std::map<std::string, validate::MappedImport, std::less<>> import_map_;
    std::unique_ptr<validate::Document> inputs_;
    std::optional<validate::Version> read_as_;
    std::optional<validate::Version> migrate_to_;
    validate::DialectChoice dialects_;
};

}  // namespace csar::open
