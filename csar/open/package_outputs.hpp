// The files that packing and signing write, and later runs of packing leave out: a package, and files next to it.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace csar::open {

// The suffixes of files that an earlier run, or the rest of a pipeline, writes next to a package. The suffixes follow
// the name of the package.
inline constexpr std::array<std::string_view, 6> endings_beside = {".cms",      ".intoto.jsonl", ".sha256",
                                                                   ".cdx.json", ".spdx.json",    ".sigstore.json"};

// The files PATH.2ENDING, PATH.3ENDING and so on, without gaps, next to the package at `path`. pull_from_layout()
// writes files with these names, and has the same limit.
std::vector<std::string> numbered_beside(const std::string& path, std::string_view ending);

// The names of files next to the package at `path`: its name with each of `endings_beside`, whether or not there is
// such a file, and numbered_beside().
std::vector<std::string> names_beside(const std::string& path);

// The files in the directory of `target` that are checksum files with a line for `target`. They may have any name that
// does not end in .csar or .zip. Throws Failure(input) if the disk fails.
std::vector<std::string> checksum_files_beside(const std::string& target);

// The outputs that packing `directory` leaves out if the package at `path` is in it: the package; names_beside(),
// whether or not these files exist; and checksum files next to the package that have its digest, because the package
// cannot contain its own digest. Empty if no regular file at `path` is in the directory. Throws Failure(input) if the
// disk fails.
std::vector<std::string> outputs_in(const std::string& directory, const std::string& path);

}  // namespace csar::open
