// The files that definitions name: artifacts and implementations (csd07 11.8, 12.2; 1.3 3.6.7, 3.6.16).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "validate/model/model.hpp"
#include "validate/resolved/service_index.hpp"

namespace csar::validate {

// One place where a file is named.
struct FileReference {
    enum class Kind : std::uint8_t { artifact, implementation };
    Kind kind = Kind::artifact;
    const DefinitionsFile* file = nullptr;  // that names it
    const Element* element = nullptr;       // the artifact definition, or the string in an implementation
    Node node;                              // the scalar
    std::string text;                       // as written
    std::optional<std::string> path;        // package path; nullopt when the reference leaves the package
    bool remote = false;  // a URL, a file of a repository or of a profile elsewhere: not in the package
    // Not beside the definitions file, where it is looked for, but found from the root of the package.
    bool from_root = false;
};

struct References {
    // Every artifact file and every implementation that is a file, in the order of the model.
    std::vector<FileReference> files;
    // Strings in implementations that are neither artifacts nor files, and do not look like paths.
    std::vector<const Element*> unresolved;
};

// Draws the references from a model whose types are resolved (complete_model). A string in an implementation is the name
// of an artifact if there is one, else a file (docs/tosca.md, implementations).
References find_references(const Model& model, const FileProvider& files, ServiceIndex& index);

// Reports references to files that `files` does not have or that leave the package, and implementations that name
// nothing. `complete`: what is not in `files` is missing.
void check_references(const References& references, const FileProvider& files, bool complete, Report& report);

}  // namespace csar::validate
