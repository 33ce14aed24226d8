// Files next to a package: their names, and the files that packing and signing write. Later packing leaves these out.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "base/sbom_names.hpp"

namespace csar::open {

// Suffixes of files next to PATH, such as PATH.cms: csar or later steps of a pipeline write them.
inline constexpr std::array<std::string_view, 6> endings_beside = {".cms",          ".intoto.jsonl", ".sha256",
                                                                   sbom_endings[0], sbom_endings[1], ".sigstore.json"};
// Suffixes of files that verification reads next to PATH. They may replace its extension.
inline constexpr std::array<std::string_view, 8> endings_read_beside = {
    ".cms", ".sig", ".cert", ".crt", ".sigstore.json", ".intoto.jsonl", sbom_endings[0], sbom_endings[1]};

// The existing files PATH.2ENDING, PATH.3ENDING and so on, up to the first gap. pull_from_layout() writes these names,
// and has the same limit.
std::vector<std::string> numbered_beside(const std::string& path, std::string_view ending);

// "x.csar.cms" or "x.cms" next to "x.csar", for the ending ".cms". Returns an empty string if neither file exists.
std::string file_beside(const std::string& path, std::string_view ending);

// The results of file_beside() and numbered_beside(): the files that verification reads.
std::vector<std::string> all_beside(const std::string& path, std::string_view ending);

// PATH with each of `endings_beside`, even if the file does not exist, and numbered_beside().
std::vector<std::string> names_beside(const std::string& path);

// The checksum files with a line for `target`, in the directory of `target`. Files named *.csar or *.zip are not
// searched. Throws Failure(input) if the disk fails.
std::vector<std::string> checksum_files_beside(const std::string& target);

// The outputs in `directory` that packing must leave out: the package at `path`, names_beside(), and checksum files
// with the package's digest. A package cannot contain its own digest. Returns an empty list unless a regular file is at
// `path` in `directory`. Throws Failure(input) if the disk fails.
std::vector<std::string> outputs_in(const std::string& directory, const std::string& path);

}  // namespace csar::open
