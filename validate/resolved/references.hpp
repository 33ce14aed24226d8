// Files to which artifacts and implementations refer (csd07 11.8, 12.2; 1.3 3.6.7, 3.6.16), and the declared checksums
// of files.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "report/report.hpp"
#include "validate/model/model.hpp"
#include "validate/resolved/service_index.hpp"

namespace csar::validate {

class Namespaces;
struct CheckOptions;

struct FileReference {
    enum class Kind : std::uint8_t { artifact, implementation };
    Kind kind = Kind::artifact;
    const DefinitionsFile* file = nullptr;  // contains the reference
    const Element* element = nullptr;       // the artifact definition, or the string in an implementation
    Node node;                              // the scalar
    std::string text;                       // as written
    std::optional<std::string> path;        // package path; nullopt if outside the package
    std::string repository;                 // for an artifact: the repository's URL, or its name if it is undefined
    bool remote = false;    // outside the package: a URL, a container image, or a file of a repository or profile
    bool is_image = false;  // a container image, which is not a file: its checksum cannot be compared
    // True if only the path from the package root exists, but the version requires paths from the definitions file.
    bool from_root = false;
};

struct References {
    // Files of artifacts and implementations, in model order.
    std::vector<FileReference> files;
    // Implementations that are neither artifacts nor files, and do not look like paths.
    std::vector<const Element*> unresolved;
};

// Requires resolved types (complete_model). A string in an implementation is an artifact name, otherwise a file
// (docs/tosca.md, implementations).
References find_references(const Model& model, const FileProvider& files, Namespaces& names, ServiceIndex& index);

// Reports files that are missing or outside the package, and unresolved implementations.
void check_references(const References& references, const FileProvider& files, const CheckOptions& options,
                      Report& report);

// A declared checksum: the caller must compare it with the file `path`. Algorithm and value are as written, and were
// checked. The caller decides which algorithms it supports.
struct Obligation {
    std::string path;       // package path of an existing file, or URI
    std::string algorithm;  // "SHA-256", "md5"
    std::string value;
    Place place;          // of the value
    bool remote = false;  // outside the package; `path` is a URI
};

// Finds the checksums of artifacts (csd07 12.2; 1.3 3.6.7) and of software images in NFV descriptors (ETSI GS
// NFV-SOL001 6.2.5, 6.2.49). Requires resolved types.
std::vector<Obligation> find_obligations(const References& references, const FileProvider& files);

}  // namespace csar::validate
