// The signed manifests of other packages whose files are in the package: of the network functions in the package of a
// network service, for example.
#pragma once

#include <memory>
#include <vector>

#include "csar/integrity/claims.hpp"
#include "csar/open/opened_package.hpp"

namespace csar::verify {

// Adds the digests in the signed manifests below the root of the package to `claims`, except for files that the package
// lacks. Their signatures are not verified. The claims refer to the objects that are added to `origins`. Returns false
// if a limit (docs/limits.md) excludes a file that may be such a manifest.
bool add_nested_manifests(const open::OpenedPackage& package, integrity::Claims& claims,
                          std::vector<std::unique_ptr<integrity::ClaimOrigin>>& origins);

}  // namespace csar::verify
