// The files of artifact templates and plans.
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

struct NamedFile {
    enum class State : std::uint8_t {
        none,     // an empty reference
        remote,   // a URI with a scheme
        outside,  // outside the package
        missing,  // neither a file nor a directory
        file,
        directory,  // a directory with files
    };
    State state = State::none;
    std::string path;  // in the package; empty for remote, outside, and the root directory
};

// Finds references among package files. Names are sorted for the first directory, which makes other searches fast.
class NamedFiles {
public:
    // `files` must outlive the object.
    explicit NamedFiles(const FileProvider& files) : files_(files) {}

    // The reference is relative to the package root (T10-105), as written or with %XX decoded (Winery writes %XX).
    NamedFile artifact(XmlElement reference);
    // Relative to the package root or to `file`.
    NamedFile plan(const XmlFile& file, XmlElement reference);

    // True if the Include and Exclude patterns select a file of the directory. Without Include, all files are selected.
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
