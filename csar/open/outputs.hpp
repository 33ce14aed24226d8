// Outputs that must not replace what a command reads, or what it has just written.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.hpp"

namespace csar {

struct DefinitionOptions;
struct SignerOptions;

// Throws Failure(usage) when `output` is one of the files `others` by whatever name, or is a file that is there in one of the
// directories `others`, or in the OCI layout in which one of them names a package. `what` says what would be written: "pack:
// the checksum". Empty names and "-" (standard output) name no file and are never the same.
void require_distinct_outputs(std::string_view what, const std::string& output, std::span<const std::string> others);

// Writes all of `file` to an open descriptor, which stays the caller's: standard output or another. Throws Failure(output).
void copy_to_descriptor(const File& file, int descriptor);

// Writes all of `contents` under their names, or none. What is there must be regular files, which keep their modes: a link
// could lead anywhere. Throws Failure: input or output.
void replace_together(const std::map<std::string, std::string>& contents);

// The files from which a signer is read.
std::vector<std::string> files_of(const SignerOptions& signer);
// The files and directories that complete definitions.
std::vector<std::string> files_of(const DefinitionOptions& definitions);

}  // namespace csar
