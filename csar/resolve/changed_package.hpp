// Writing a package of which some files have changed.
#pragma once

#include <set>
#include <string>

#include <csar/pack.hpp>
#include "csar/open/opened_package.hpp"
#include "csar/pack/pack.hpp"
#include "report/report.hpp"

namespace csar {

// Adds the signatures in the package that are over `changed`, a file of it, to the files that are left out.
void add_lost_signatures(const OpenedPackage& package, const std::string& changed, std::set<std::string>& without);

// Writes `package` with `changes` to PackOptions::output: an archive, when its name says so, else a directory, which must be
// empty or not exist yet. An archive is rewritten as it is copied; a manifest that is there gets new digests. False when
// nothing was written, because of an error that is in `report`.
bool write_changed_package(const OpenedPackage& package, PackChanges changes, PackOptions options, Report& report);

}  // namespace csar
