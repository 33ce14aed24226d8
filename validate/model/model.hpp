// Definitions files and their imports as linked objects, for checks and for inspect, diff and resolve. The model of an
// invalid package has the parts that could be read.
//
// A model never changes after complete_model(), so several threads may read a const Model. Namespaces and the classes
// in resolved/ cache results: each thread needs its own objects.
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

// A local copy for a URL.
struct MappedImport {
    const FileProvider* files = nullptr;  // null for the package
    std::string path;                     // in `files`
};

class DefinitionsJudge;

struct LoadOptions {
    Limits limits;
    // From the URL of an import or repository to a local copy. A URL that ends in a slash maps all URLs that begin with
    // it to a directory.
    std::map<std::string, MappedImport, std::less<>> import_map;
    // Searched in this order for profiles that the package does not define.
    std::vector<const FileProvider*> profile_sources;
    // The names that the user gave for profile_sources. If empty, unused sources are not reported.
    std::vector<std::string> profile_source_names;
    // True if the file with this name (FileProvider::name_of) is not the user's. If this function is empty, all files
    // outside the package are foreign.
    std::function<bool(std::string_view)> is_foreign;
    // If not empty, only errors in the file with this path are reported.
    std::string only;
    // Entry files are read as this version instead of their own. So are files of the package that they import, if these
    // have that version or none.
    std::optional<Version> read_as;
    // The value of compatible_specification_versions in the manifest of the package. It selects the version of types
    // that are not in the package (published_files.hpp).
    std::string specification_versions;
    DialectChoice dialects;
    DefinitionsJudge* judge = nullptr;  // receives each file; may be null
};

class Model {
public:
    // Reads `entries` (package paths) and their imports. Findings go into `report` (areas yaml/ and tosca/). `files`
    // and the providers in `options` must outlive the model. Throws Failure if the disk fails.
    static std::unique_ptr<Model> load(const std::vector<std::string>& entries, const FileProvider& files,
                                       const LoadOptions& options, Report& report);

    static std::unique_ptr<Model> empty();
    ~Model();

    // Entry files first, in the order in which the files were found.
    std::span<const DefinitionsFile* const> files() const { return files_seen_; }
    // The bundled files with the normative types of the versions in use. The second function returns the file of one
    // version, or nullptr.
    std::span<const DefinitionsFile* const> bundled() const { return bundled_seen_; }
    const DefinitionsFile* bundled(Version version) const;
    // Returns the bundled non-normative 1.x types if a file may use them, otherwise nullptr.
    const DefinitionsFile* non_normative() const { return non_normative_; }
    // Returns the bundled types of Variability4TOSCA if a file is variable, otherwise nullptr.
    const DefinitionsFile* variability_types() const { return variability_types_; }
    // Finds a file by its name in findings (FileProvider::name_of). Returns nullptr if there is none.
    const DefinitionsFile* find(std::string_view name) const;
    // True if every file was read to its end and every import was found.
    bool complete() const { return complete_; }
    // Of all definitions files that were read.
    std::uint64_t definitions_bytes() const { return bytes_; }

private:
    friend class Loader;
    friend class Copies;
    Model();

    ChargedMemory memory_;
    Arena arena_{&memory_};
    std::vector<std::unique_ptr<DefinitionsFile>> files_;
    std::vector<std::unique_ptr<DefinitionsFile>> bundled_;
    std::vector<const DefinitionsFile*> files_seen_, bundled_seen_;  // the elements of files_ and bundled_ for readers
    std::unordered_map<std::string_view, const DefinitionsFile*, KeyedHash> by_name_;
    const DefinitionsFile* non_normative_ = nullptr;
    const DefinitionsFile* variability_types_ = nullptr;
    std::uint64_t bytes_ = 0;
    bool complete_ = true;
};

}  // namespace csar::validate
