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

// Throws Failure(usage) if `output` is one of the files in `others`, in a directory in `others`, or in an OCI layout in
// `others`. Links are followed.
// `what` describes the output: "pack: the checksum". Empty names and "-" (standard output) are accepted.
void require_distinct_outputs(std::string_view what, const std::string& output, std::span<const std::string> others);

void copy_to_function(const File& file, const OutputFunction& write);

// `output`, or the target of the symbolic link `output`. Throws Failure(output) if the link has no target.
std::string file_to_write(const std::string& output);

struct NewContent {
    std::string text;
    std::optional<std::string> before;  // the content that the file must still have
};

// Writes all files or none. Existing files keep their modes. A symbolic link is refused: it could lead anywhere.
// Throws Failure: input or output, also if a file does not have the content `before`.
void replace_together(const std::map<std::string, NewContent>& contents);

// Throws Failure(usage) if `path` exists in `directory`, or if a parent of `path` is a symbolic link.
void require_absent(const std::string& directory, const std::string& path);

std::vector<std::string> files_of(const SignerOptions& signer);
std::vector<std::string> files_of(const DefinitionOptions& definitions);

// Throws Failure(output) if another program has replaced the file at `path` since it was opened.
void require_same_file(const File& opened, const std::string& path);

}  // namespace csar::open
