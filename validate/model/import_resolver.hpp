// Resolves imports to their targets (csd07 6.8.2; 1.3 3.6.8.2).
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "report/report.hpp"
#include "validate/model/model.hpp"
#include "validate/model/nearest_file.hpp"
#include "validate/model/profile_catalogue.hpp"

namespace csar::validate {

// The target of an import. The file existed when the import was resolved.
struct ImportTarget {
    Import::State state = Import::State::missing;  // if `loaded`, the file must be read
    const FileProvider* files = nullptr;           // for `loaded`
    std::string path;                              // in `files`; otherwise the text of the import
    Version version = newest_version;              // for `built_in`
    bool by_name = false;                          // found by its profile or namespace, not by its path
};

// A colon separates a namespace from a name (csd07 6.8.4), so a namespace has none. It is not empty.
bool is_namespace_name(std::string_view text);

class ImportResolver {
public:
    // All arguments must outlive the object.
    ImportResolver(const FileProvider& package, const LoadOptions& options, Report& report);

    // The target of `import` in `file`. Reports errors. `repository`: the definition of the import's repository, or
    // nullptr.
    ImportTarget resolve(const DefinitionsFile& file, const Import& import, const Element* repository);

    // Reports sources that were searched without a result. Call it after all imports are resolved.
    void report_useless_sources();

private:
    bool is_well_formed(const DefinitionsFile& file, const Element& import);
    // The import has no target.
    ImportTarget refused(Diagnostic finding);
    // Only processors of a dialect can find `name`. `what`: "file" or "repository".
    ImportTarget unknown_in_dialect(Node name, std::string_view what, std::string_view target);
    ImportTarget by_profile(const DefinitionsFile& file, Node name);
    Import::State report_unknown(const DefinitionsFile& file, Node name);
    ImportTarget by_path(const DefinitionsFile& file, Node reference);
    ImportTarget by_url(const DefinitionsFile& file, Node url);
    ImportTarget by_repository(const Element& repository, Node url);
    std::optional<ImportTarget> by_map(std::string_view url) const;
    ImportTarget existing(const FileProvider& files, std::optional<std::string> path, Node reference,
                          const DefinitionsFile* importer);
    Hint hint_in_package(std::string_view path, std::string_view from);
    Hint why_left_out(const FileProvider& files, std::string_view path);
    void report_missing(const FileProvider& files, std::string_view path, Node reference,
                        const DefinitionsFile* importer);
    std::optional<ImportTarget> by_namespace(const DefinitionsFile& importer, std::string_view name, bool in_package);
    ImportTarget missing(const FileProvider& files, const std::string& path, Node reference,
                         const DefinitionsFile* importer);
    std::optional<ImportTarget> copy_of(std::string_view reference);
    bool has_published_name(std::string_view name);
    std::optional<ImportTarget> published(const DefinitionsFile& importer, Node reference, std::string_view target,
                                          const FileProvider& files, std::string_view path);
    ImportTarget remote(const DefinitionsFile& importer, Node reference, std::string_view url);

    const FileProvider& package_;
    const LoadOptions& options_;
    Report& report_;
    int reasons_left_ = 20;  // each search for a reason compares all patterns of the directory
    ProfileCatalogue profiles_;
    NearestFile nearest_;
    RemoteCopies copies_;
    std::set<std::string> supplied_;                        // published files that were reported
    std::optional<std::set<std::string>> published_names_;  // of files in the package; set at the first query
    std::map<const DefinitionsFile*, std::set<std::string_view>> published_stems_;  // by the importing file
};

}  // namespace csar::validate
