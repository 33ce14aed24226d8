// The path and format of the output package.
#pragma once

#include <optional>
#include <string>

#include <csar/pack.hpp>
#include "csar/container/container.hpp"
#include "validate/model/model.hpp"

namespace csar::pack {

struct PackTarget {
    std::string path;  // path of the file; empty: the package is passed to a function
    container::Format format = container::Format::zip;
    container::Filter filter = container::Filter::none;
    std::string name;  // name of the file in its directory; from pack_target(): also the name for a function
};

// Whether the package is written to a directory, with a name from its definitions.
bool is_named_by_definitions(const PackOptions& options);

// The target of the options; `suggested_name` is the file's name without an extension if the output is a directory.
// Throws Failure(usage) for an unknown extension.
PackTarget pack_target(const PackOptions& options, const std::string& suggested_name);

// The archive format: `format` if specified, otherwise from the extension of `path`; zip for a function;
// nullopt for an unknown extension. Throws Failure(usage) for the extension of an archive that cannot be written.
std::optional<PackTarget> target_of_name(const std::string& path, const OutputFunction& write,
                                         std::optional<ArchiveFormat> format);

// Throws Failure(usage) if two of the package, its signature and its checksum are the same file, if one of them is an
// input of the signer, or if the checksum file is an empty file in `directory`. `signed_beside`: the signature is a file
// next to the package.
void check_outputs(const std::string& directory, const PackOptions& options, const PackTarget& target,
                   bool signed_beside);

// The name of a directory, even if its path is "." or ends in "..". Empty if it has none.
std::string directory_name(const std::string& directory);

// A file name for a package of these definitions: from the profile, the template name and version, or `fallback`.
// `version`: the version in the manifest, which replaces the template version; may be empty. The name has no characters
// that file systems reject.
std::string package_name(const validate::Model* model, const std::string& version, const std::string& fallback);

}  // namespace csar::pack
