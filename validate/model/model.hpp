// The model: definitions files with everything they import, as linked objects. Public to inspect, diff and resolve;
// also of invalid packages, where it holds what could be read.
//
// Once it is loaded and complete_model() has run, nothing changes a model any more: a const Model, its files, elements
// and types may be read from several threads. Namespaces and what is in resolved/ remember what they found: each
// thread needs its own.
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

// A local copy of what a URL names.
struct MappedImport {
    const FileProvider* files = nullptr;  // null: the package
    std::string path;                     // in `files`
};

class DefinitionsJudge;

struct LoadOptions {
    Limits limits;
    // URL of an import or repository -> local copy. A URL that ends in a slash stands for all URLs that start with it;
    // its path is then a directory.
    std::map<std::string, MappedImport, std::less<>> import_map;
    // Where profiles are looked for when the package has none of the name, in this order.
    std::vector<const FileProvider*> profile_sources;
    // The user's names for these sources; may be empty: then unused sources are not reported.
    std::vector<std::string> profile_source_names;
    // Whether a file of this name (FileProvider::name_of) does not belong to the user although it was found like one of
    // the package. May be empty: then files outside of the package are foreign.
    std::function<bool(std::string_view)> is_foreign;
    // When not empty: the path of the only file whose faults count.
    std::string only;
    // Reads the entry files by the grammar of this version, whatever they state, and also the files of the package that
    // they import and that state the same version or none.
    std::optional<Version> read_as;
    // The value of compatible_specification_versions in the package's manifest: which version of types that are not in the
    // package is meant (published_files.hpp).
    std::string specification_versions;
    DialectChoice dialects;
    DefinitionsJudge* judge = nullptr;  // is shown every file; may be null
};

class Model {
public:
    // Reads `entries` (package paths) and whatever they import. Findings go into `report`: areas yaml/ and tosca/.
    // `files` and the providers in `options` must outlive the model. Throws Failure when the disk fails.
    static std::unique_ptr<Model> load(const std::vector<std::string>& entries, const FileProvider& files,
                                       const LoadOptions& options, Report& report);

    // A model of no files.
    static std::unique_ptr<Model> empty() { return std::unique_ptr<Model>(new Model()); }

    // Every file that was read, entries first, in the order in which they were found.
    std::span<const DefinitionsFile* const> files() const { return files_seen_; }
    // The bundled files of normative types that the versions of the files imply, and the one of a version, or nullptr.
    std::span<const DefinitionsFile* const> bundled() const { return bundled_seen_; }
    const DefinitionsFile* bundled(Version version) const;
    // The bundled non-normative types of 1.x, which is one of bundled(), when a file may name one; else nullptr.
    const DefinitionsFile* non_normative() const { return non_normative_; }
    // The types of Variability4TOSCA, one of bundled() too, when there is a variable file; else nullptr.
    const DefinitionsFile* variability_types() const { return variability_types_; }
    // The file that findings name so (a package path; FileProvider::name_of), or nullptr.
    const DefinitionsFile* find(std::string_view name) const;
    // True when nothing is missing from the model: every file was read to its end and every import found.
    bool complete() const { return complete_; }
    // Bytes of all definitions files that were read.
    std::uint64_t definitions_bytes() const { return bytes_; }

private:
    friend class Loader;
    friend class Copies;
    Model() = default;

    ChargedMemory memory_;
    Arena arena_{&memory_};
    std::vector<std::unique_ptr<DefinitionsFile>> files_;
    std::vector<std::unique_ptr<DefinitionsFile>> bundled_;
    std::vector<const DefinitionsFile*> files_seen_, bundled_seen_;  // the same for readers
    std::unordered_map<std::string_view, const DefinitionsFile*, KeyedHash> by_name_;
    const DefinitionsFile* non_normative_ = nullptr;
    const DefinitionsFile* variability_types_ = nullptr;
    std::uint64_t bytes_ = 0;
    bool complete_ = true;
};

}  // namespace csar::validate
