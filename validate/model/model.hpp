// The model: definitions files with everything they import, as linked objects. Used by inspect, diff and resolve. For
// invalid packages it contains the parts that could be read.
//
// After it is loaded and complete_model() has run, a model never changes: several threads may read a const Model, its
// files, elements and types. Namespaces and the classes in resolved/ cache results: each thread needs its own.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <memory_resource>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <csar/limits.hpp>
#include "base/keyed_hash.hpp"
#include "report/report.hpp"
#include "validate/grammar/dialects.hpp"
#include "validate/model/file.hpp"
#include "validate/model/file_provider.hpp"

namespace csar::validate {

// A local copy of the content of a URL.
struct MappedImport {
    const FileProvider* files = nullptr;  // null for the package
    std::string path;                     // path in `files`
};

class DefinitionsJudge;

struct LoadOptions {
    Limits limits;
    // URL of an import or repository -> local copy. A URL that ends in a slash applies to all URLs that start with it;
    // its path is then a directory.
    std::map<std::string, MappedImport, std::less<>> import_map;
    // The sources that are searched for profiles that the package does not define, in this order.
    std::vector<const FileProvider*> profile_sources;
    // The names that the user gave for these sources; if empty, unused sources are not reported.
    std::vector<std::string> profile_source_names;
    // True if a file with this name (FileProvider::name_of) does not belong to the user although it was found like a
    // file of the package. May be empty: files outside the package are then foreign.
    std::function<bool(std::string_view)> is_foreign;
    // If not empty: the path of the only file whose errors are reported.
    std::string only;
    // Reads the entry files with the grammar of this version, regardless of the version in them. The same applies to
    // files of the package that they import and that have the same version or none.
    std::optional<Version> read_as;
    // The value of compatible_specification_versions in the package's manifest. It selects the version of types that
    // are not in the package (published_files.hpp).
    std::string specification_versions;
    DialectChoice dialects;
    DefinitionsJudge* judge = nullptr;  // receives every file; may be null
};

class Model {
public:
    // Reads `entries` (package paths) and all files that they import. Findings go into `report`: areas yaml/ and
    // tosca/. `files` and the providers in `options` must outlive the model. Throws Failure if the disk fails.
    static std::unique_ptr<Model> load(const std::vector<std::string>& entries, const FileProvider& files,
                                       const LoadOptions& options, Report& report);

    // A model without files.
    static std::unique_ptr<Model> empty();
    ~Model();

    // Every file that was read, entry files first, in the order in which they were found.
    std::span<const DefinitionsFile* const> files() const { return files_seen_; }
    // The bundled files with the normative types of the versions that the files use. The second function returns the
    // file of one version, or nullptr.
    std::span<const DefinitionsFile* const> bundled() const { return bundled_seen_; }
    const DefinitionsFile* bundled(Version version) const;
    // The bundled non-normative 1.x types, one of bundled(), if a file may use such a type; otherwise nullptr.
    const DefinitionsFile* non_normative() const { return non_normative_; }
    // The types of Variability4TOSCA, also one of bundled(), if there is a variable file; otherwise nullptr.
    const DefinitionsFile* variability_types() const { return variability_types_; }
    // The file with this name in findings (a package path; FileProvider::name_of); nullptr if there is none.
    const DefinitionsFile* find(std::string_view name) const;
    // True if the model is complete: every file was read to its end and every import was found.
    bool complete() const { return complete_; }
    // The total size in bytes of all definitions files that were read.
    std::uint64_t definitions_bytes() const { return bytes_; }

private:
    friend class Loader;
    friend class Copies;
    Model();

    ChargedMemory memory_;
    Arena arena_{&memory_};
    std::vector<std::unique_ptr<DefinitionsFile>> files_;
    std::vector<std::unique_ptr<DefinitionsFile>> bundled_;
    std::vector<const DefinitionsFile*> files_seen_, bundled_seen_;  // the files in files_ and bundled_, as constants
                                                                     // for readers
    std::unordered_map<std::string_view, const DefinitionsFile*, KeyedHash> by_name_;
    const DefinitionsFile* non_normative_ = nullptr;
    const DefinitionsFile* variability_types_ = nullptr;
    std::uint64_t bytes_ = 0;
    bool complete_ = true;
};

}  // namespace csar::validate
