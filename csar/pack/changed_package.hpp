// Writes a package with some changed files.
#pragma once

#include <set>
#include <string>

#include <csar/pack.hpp>
#include "csar/open/opened_package.hpp"
#include "csar/pack/pack.hpp"
#include "report/report.hpp"

namespace csar::pack {

// Adds the signatures in the package that cover its file `changed` to `without`, the files that are left out.
void add_lost_signatures(const open::OpenedPackage& package, const std::string& changed,
                         std::set<std::string>& without);

// Writes `package` with `changes` to PackOptions::output: an archive, according to its extension, or otherwise a
// directory, which must be empty or not exist yet. An archive is rewritten while it is copied; an existing manifest
// gets new digests. False if nothing was written because of an error in `report`.
bool write_changed_package(const open::OpenedPackage& package, PackChanges changes, PackOptions options,
                           Report& report);

}  // namespace csar::pack
