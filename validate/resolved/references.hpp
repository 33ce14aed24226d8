// The files to which definitions refer: artifacts and implementations (csd07 11.8, 12.2; 1.3 3.6.7, 3.6.16), and the
// checksums that definitions declare for files of the package and for files at URIs.
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

// A value that refers to a file.
struct FileReference {
    enum class Kind : std::uint8_t { artifact, implementation };
    Kind kind = Kind::artifact;
    const DefinitionsFile* file = nullptr;  // the file that contains the reference
    const Element* element = nullptr;       // the artifact definition, or the string in an implementation
    Node node;                              // the scalar
    std::string text;                       // as written
    std::optional<std::string> path;        // package path; nullopt if the reference leaves the package
    std::string repository;  // for an artifact: the URL of its repository, or the name of the repository if its
                             // definition is unknown
    bool remote = false;     // a URL, a container image, or a file of a repository or profile outside the package
    bool is_image = false;   // the name of a container image, which no file has
    // True if the file was found relative to the root of the package, but the version only allows paths that are relative
    // to the definitions file.
    bool from_root = false;
};

struct References {
    // Every artifact file and every implementation that is a file, in model order.
    std::vector<FileReference> files;
    // Strings in implementations that are neither artifacts nor files, and do not look like paths.
    std::vector<const Element*> unresolved;
};

// Collects the references from a model whose types are resolved (complete_model). A string in an implementation refers
// to the artifact with this name or, if there is none, to a file (docs/tosca.md, implementations).
References find_references(const Model& model, const FileProvider& files, Namespaces& names, ServiceIndex& index);

// Reports references to files that are outside the package or not in `files`, and implementations that refer to
// nothing.
void check_references(const References& references, const FileProvider& files, const CheckOptions& options,
                      Report& report);

// A declared checksum, which the reader of the files compares: the file `path` must have the digest `value`. Algorithm
// and value are as written, and were checked together with the definitions. The caller determines which algorithms it
// can compute.
struct Obligation {
    std::string path;       // package path of an existing file; or a URI
    std::string algorithm;  // "SHA-256", "md5"
    std::string value;
    Place place;          // the place of the value
    bool remote = false;  // the file is outside of the package, at the URI in `path`
};

// The obligations of a model whose types are resolved: checksum and checksum_algorithm of artifacts (csd07 12.2; 1.3
// 3.6.7), and the checksums of software images in NFV descriptors (ETSI GS NFV-SOL001 6.2.5, 6.2.49), which are in
// properties of the artifact or of the node that has it.
std::vector<Obligation> find_obligations(const References& references, const FileProvider& files);

}  // namespace csar::validate
