// Checks that outputs do not replace the input of a command, or other outputs.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <csar/output.hpp>
#include "base/file.hpp"

namespace csar {
struct DefinitionOptions;
struct SignerOptions;
}  // namespace csar

namespace csar::open {

// Throws Failure(usage) if `output` is one of the files `others` under any name, an existing file in one of the
// directories `others`, or in the OCI layout of one of them. `what` describes the output: "pack: the checksum". Empty
// names and "-" (standard output) are not names of files, and are always accepted.
void require_distinct_outputs(std::string_view what, const std::string& output, std::span<const std::string> others);

// Passes all of `file` to `write`.
void copy_to_function(const File& file, const OutputFunction& write);

// The file to replace: the target of `output`, if it is a symbolic link. Throws Failure(output) if the link has no
// target.
std::string file_to_write(const std::string& output);

struct NewContent {
    std::string text;
    std::optional<std::string> before;  // the content that the file must still have
};

// Writes either all or none of `contents` to the files with these names. Existing files must be regular, because a link
// could lead anywhere; they keep their modes. Throws Failure: input or output, including when a file no longer has
// the content `before`.
void replace_together(const std::map<std::string, NewContent>& contents);

// Throws Failure(usage) if there is something at `path` in `directory`, or a symbolic link above it.
void require_absent(const std::string& directory, const std::string& path);

// The input files of a signer.
std::vector<std::string> files_of(const SignerOptions& signer);
// The files and directories that complete definitions.
std::vector<std::string> files_of(const DefinitionOptions& definitions);

// Throws Failure(output) if `path` no longer refers to the file that was opened: another program has replaced it.
void require_same_file(const File& opened, const std::string& path);

}  // namespace csar::open
