// The files that definitions name: artifacts and implementations (csd07 11.8, 12.2; 1.3 3.6.7, 3.6.16).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "validate/model/model.hpp"

namespace csar::validate {

// One place where a file is named.
struct FileReference {
    enum class Kind : std::uint8_t { artifact, implementation };
    Kind kind = Kind::artifact;
    const File* file = nullptr;       // that names it
    Node node;                        // the scalar
    std::string text;                 // as written
    std::optional<std::string> path;  // package path; nullopt when the reference leaves the package
    bool remote = false;              // a URL, or a file of a repository: not part of the package
};

// Every artifact file and every implementation that can only be a file, in the order of the model. An implementation is
// a file when no artifact of that name is defined anywhere in the model and it looks like a path.
std::vector<FileReference> file_references(const Model& model, const FileProvider& files);

// Reports references to files that `files` does not have, or that leave the package.
void check_file_references(const std::vector<FileReference>& references, const FileProvider& files, Report& report);

}  // namespace csar::validate
