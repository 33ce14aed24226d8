// The file for sha256sum --check. pack and sign add a line for their package.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/output_file.hpp"

namespace csar {

// The name of `path` in the file `checksums`: relative to the directory of `checksums`, where sha256sum runs. The files
// need not exist. Throws Failure(output) if a directory is missing.
std::string name_for_checksum_file(const std::string& path, const std::string& checksums);

// The lines of the checksum file at `path` about other files than `name`, with comments. Returns an empty string if the
// file does not exist. Throws Failure(usage) if it is not a checksum file.
std::string other_checksums(const std::string& path, std::string_view name);

// The package's digest in `checksums`. Returns an empty string if there is no line for the package at `path`, or if the
// file is large or not a checksum file. Throws Failure(input) if the disk fails.
std::string find_checksum_of(const std::string& checksums, const std::string& path);

// Adds or replaces the line of the package at `path`. The caller must hold a DirectoryLock, and call commit() on the
// result.
// Throws like name_for_checksum_file() and other_checksums(), and Failure(usage) for a name that the file cannot
// contain.
std::unique_ptr<OutputFile> checksum_output(const std::string& checksums, const std::string& path,
                                            const std::string& sha256);

}  // namespace csar
