// The files to which definitions refer: the references of artifact templates and of plans.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "validate/model/file_provider.hpp"
#include "validate/xml/definitions.hpp"

namespace csar::validate::xml {

// The target of a reference.
struct NamedFile {
    enum class State : std::uint8_t {
        none,       // the reference is empty
        remote,     // a URI with a scheme: not in the package
        outside,    // a path that leaves the package
        missing,    // a path without a file or directory
        file,       // `path` is a file
        directory,  // `path` is a directory that contains files
    };
    State state = State::none;
    std::string path;  // in the package; empty if it is remote, outside, or the root of the package
};

// Looks up references among the files of a package. The names are sorted at the first query about a directory, so that
// each further query needs a search instead of a pass over all names.
class NamedFiles {
public:
    // `files` must outlive the object.
    explicit NamedFiles(const FileProvider& files) : files_(files) {}

    // The target of the attribute `reference` of an ArtifactReference: a path from the root of the package (T10-105),
    // as written or with its %XX decoded, as Winery writes it.
    NamedFile artifact(XmlElement reference);
    // Like artifact(), but for a PlanModelReference in `file`: relative to the root of the package or to its document.
    NamedFile plan(const XmlFile& file, XmlElement reference);

    // Whether the Include and Exclude patterns of `reference` select any file of the directory `path`. Include selects
    // files, and Exclude removes selected files; without Include all files are selected.
    bool selects_any(XmlElement reference, const std::string& path);

private:
    NamedFile look_up(std::string_view reference, std::string_view from);
    bool is_directory(const std::string& path);
    std::pair<std::vector<std::string>::const_iterator, std::vector<std::string>::const_iterator> names_in(
        const std::string& directory);

    const FileProvider& files_;
    std::unique_ptr<const std::vector<std::string>> names_;  // sorted
};

}  // namespace csar::validate::xml
