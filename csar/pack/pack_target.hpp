// The path and format of the output package.
#pragma once

#include <optional>
#include <string>

#include <csar/pack.hpp>
#include "csar/container/container.hpp"
#include "validate/model/model.hpp"

namespace csar::pack {

struct PackTarget {
    std::string path;  // empty if a function receives the package
    container::Format format = container::Format::zip;
    container::Filter filter = container::Filter::none;
    std::string name;          // name of the file in its directory; from pack_target(): also the name for a function
    std::string version = {};  // the version in a name from the definitions; empty if there is none
};

// A file name without an extension, and the version that it contains.
struct PackageName {
    std::string text, version;
};

// Whether the output is a directory: the definitions then determine the file name.
bool is_named_by_definitions(const PackOptions& options);

// The target of the options; `suggested` is the file's name if the output is a directory.
// Throws Failure(usage) for an unknown extension.
PackTarget pack_target(const PackOptions& options, const PackageName& suggested);

// `format`: if absent, the extension of `path` decides. A function receives a zip. Returns nullopt for an unknown
// extension. Throws Failure(usage) for the extension of an archive that csar cannot write.
std::optional<PackTarget> target_of_name(const std::string& path, const OutputFunction& write,
                                         std::optional<ArchiveFormat> format);

// For a directory to write. Throws Failure(usage) if it does not exist and has the extension of a single file, such as
// .yaml, without a slash at the end.
void check_new_directory(const std::string& path);

// Throws Failure(usage) if package, signature and checksum are not three different files, or if a file is an input of
// the signer. Also for an empty checksum file in `directory`.
// `signed_beside`: the signature is written next to the package.
void check_outputs(const std::string& directory, const PackOptions& options, const PackTarget& target,
                   bool signed_beside);

// The name even of "." or "..". May be empty.
std::string directory_name(const std::string& directory);

// A file name from the profile, or from the template name and version. Otherwise `fallback`. `version`: from the
// manifest, replaces the template version; may be empty.
// Characters that file systems reject are replaced.
PackageName package_name(const validate::Model* model, const std::string& version, const std::string& fallback);

}  // namespace csar::pack
