// Reads definitions files and follows their imports: the implementation of Model::load.
#pragma once

#include <string>
#include <vector>

#include "report/report.hpp"
#include "validate/model/import_resolver.hpp"
#include "validate/model/model.hpp"

namespace csar::validate {

class Loader {
public:
    Loader(Model& model, const FileProvider& package, const LoadOptions& options, Report& report)
        : model_(model), package_(package), options_(options), report_(report), resolver_(package, options, report) {}

    void run(const std::vector<std::string>& entries);

private:
    // An import whose repository may be defined in a file that has not been read yet.
    struct Waiting {
        DefinitionsFile* file;
        std::size_t import;
    };

    const DefinitionsFile* load(const FileProvider& files, const std::string& path, const DefinitionsFile* importer,
                                Node reference, bool foreign);
    bool join_part();
    bool is_foreign(const DefinitionsFile& importer, const ImportTarget& target, const std::string& name) const;
    void compare_with_published(DefinitionsFile& file);
    bool is_tosca(const DefinitionsFile& file, Node reference);
    bool is_within_limits(std::uint64_t size, const std::string& name);
    void build(DefinitionsFile& file);
    void start_imports(DefinitionsFile& file);
    void follow(DefinitionsFile& file, Import& import);
    void check_imported(const DefinitionsFile& file, const Import& import);
    const DefinitionsFile* bring_bundled(Version version);
    const DefinitionsFile* read_bundled(std::string_view path, std::string_view text, Version version);
    void bring_non_normative();
    void bring_variability_types();

    Model& model_;
    const FileProvider& package_;
    const LoadOptions& options_;
    Report& report_;
    ImportResolver resolver_;
    std::vector<Waiting> waiting_;
    std::uint64_t alias_nodes_ = 0;  // for all documents together, see Document::parse
};

// Recognises tosca_definitions_version and selects the file's grammar (csd07 6.2); reports errors in it. A file without
// it is read with the grammar of its importer, which avoids a finding on every line. With `read_as`, an entry file is
// always read with that version. Other files are read with it if they have the version of their entry file.
void read_version(DefinitionsFile& file, std::optional<Version> read_as, Report& report);

// Reports, at the imports of foreign files, the number of errors in these files, which were counted separately. Must be
// called after everything has been checked.
void report_foreign_faults(const Model& model, Report& report);

// Reports each import that closes a cycle of files.
void report_import_cycles(const Model& model, Report& report);

}  // namespace csar::validate
