// Writes the file for sha256sum --check, to which pack and sign add a line for their package.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/output_file.hpp"

namespace csar {

// The name of the file at `path` in the checksum file at `checksums`: relative to the directory of the checksum file,
// where sha256sum is run. Neither file needs to exist. Throws Failure(output) if one of the directories is missing.
std::string name_for_checksum_file(const std::string& path, const std::string& checksums);

// The lines of the checksum file at `path` about files other than `name`, with their comments; empty if there is no such
// file. Several packages can share it. Throws Failure(usage) if it exists but is not a checksum file.
std::string other_checksums(const std::string& path, std::string_view name);

// The digest for the package at `path` in the file at `checksums`; empty if it is not a checksum file with a line for
// the package. Large files are not read. Throws Failure(input) if the disk fails.
std::string find_checksum_of(const std::string& checksums, const std::string& path);

// The checksum file at `checksums` with a line for the package at `path`, which has this digest. The caller calls
// commit() later. Needs a DirectoryLock. Throws like name_for_checksum_file() and other_checksums(), and Failure(usage)
// for a name that the file cannot contain.
std::unique_ptr<OutputFile> checksum_output(const std::string& checksums, const std::string& path,
                                            const std::string& sha256);

}  // namespace csar
