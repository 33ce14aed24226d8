// The files that definitions name: the references of artifact templates and of plans.
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

// What a reference leads to.
struct NamedFile {
    enum class State : std::uint8_t {
        none,       // nothing is written
        remote,     // a URI with a scheme: nothing of the package
        outside,    // a path that leaves the package
        missing,    // a path at which nothing is
        file,       // `path` is a file
        directory,  // `path` is a directory that holds files
    };
    State state = State::none;
    std::string path;  // in the package; empty when it is remote, outside, or the root of the package
};

// Looks references up among the files of a package. Names are sorted at the first question about a directory, so that
// any number of references costs a search each and not a pass over all names.
class NamedFiles {
public:
    // `files` must outlive the object.
    explicit NamedFiles(const FileProvider& files) : files_(files) {}

    // What the attribute `reference` of an ArtifactReference leads to: a path from the root of the package (T10-105), as
    // it is written or with its %XX replaced, as Winery writes it.
    NamedFile artifact(XmlElement reference);
    // The same for a PlanModelReference in `file`: from the root of the package or from the place of its document.
    NamedFile plan(const XmlFile& file, XmlElement reference);

    // Whether the Include and Exclude patterns of `reference` choose any file of the directory `path`. Include chooses
    // of all files, and Exclude takes away of what is chosen; all are chosen where nothing is included.
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
