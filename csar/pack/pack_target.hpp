// Where a package is written and in which format.
#pragma once

#include <optional>
#include <string>

#include <csar/pack.hpp>
#include "csar/container/container.hpp"
#include "validate/model/model.hpp"

namespace csar {

struct PackTarget {
    std::string path;  // of the file; empty: it goes to a descriptor
    container::Format format = container::Format::zip;
    container::Filter filter = container::Filter::none;
    std::string name;  // of the file in its directory; of pack_target(): also what a descriptor's would be called
};

// Whether the package is written into a directory, where its definitions name it.
bool is_named_by_definitions(const PackOptions& options);

// The target of the options; `suggested_name` gives the file's name without an ending when the output is a directory.
// Throws Failure(usage) for an ending that no format has.
PackTarget pack_target(const PackOptions& options, const std::string& suggested_name);

// The archive that a name or format asks for: `format` when it is given, else what the ending of `path` tells, for a
// descriptor (not -1) zip; nullopt for a name whose ending no format has. Throws Failure(usage) for the ending of another archive.
std::optional<PackTarget> target_of_name(const std::string& path, int descriptor, std::optional<ArchiveFormat> format);

// The package and its signature and checksum are files of their own, none of which the signer is read from: throws Failure(usage)
// otherwise. `signed_beside`: the signature is a file beside the package.
void check_outputs(const PackOptions& options, const PackTarget& target, bool signed_beside);

// A file name for a package of these definitions: the profile, else template name and version, else `fallback`; without
// characters that file systems refuse.
std::string package_name(const validate::Model* model, const std::string& fallback);

}  // namespace csar
