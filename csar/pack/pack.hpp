// Packs directories and adds the findings to a report.
#pragma once

#include <map>
#include <set>
#include <string>

#include <csar/pack.hpp>
#include "csar/container/container.hpp"
#include "csar/pack/made_places.hpp"
#include "report/report.hpp"

namespace csar::open {
class OpenedPackage;
}

namespace csar::pack {

// The differences between the package and its source directory.
struct PackChanges {
    std::map<std::string, std::string> contents;  // by path; files that do not exist in the directory are added
    std::set<std::string> without;                // paths of files that are left out
    // A source instead of the directory; null: the directory is the source. It must allow reading in any order
    // (open_plain_tar). Compressed bytes of a zip are copied to a zip.
    const container::Container* archive = nullptr;
};

// Like pack_directory() with changes, but the findings go into `report` and not into the result. TOSCA.meta is read
// from the directory and must not be among the changes. `made` is set to the files of the package that differ from the
// directory.
PackResult pack(const std::string& directory, const PackOptions& options, const PackChanges& changes, Report& report,
                MadePlaces& made);

// Like the function above, for callers that do not need `made`.
inline PackResult pack(const std::string& directory, const PackOptions& options, const PackChanges& changes,
                       Report& report) {
    MadePlaces made;
    return pack(directory, options, changes, report, made);
}

// Completes the findings about the package of `directory` for PackOptions::intakes with hints: how the author can make
// the package fit the profiles of the receivers. `made`: the created files.
void add_intake_hints(Findings& findings, const std::string& directory, const PackOptions& options,
                      const MadePlaces& made);

// Adds the signatures in the package that cover its file `changed` to `without`, the files that are left out.
void add_lost_signatures(const open::OpenedPackage& package, const std::string& changed,
                         std::set<std::string>& without);

// Writes `package` with `changes` to PackOptions::output: an archive, according to its extension, or otherwise a
// directory, which must be empty or not exist yet. An archive is rewritten while it is copied; an existing manifest
// gets new digests. False if nothing was written because of an error in `report`.
bool write_changed_package(const open::OpenedPackage& package, PackChanges changes, PackOptions options,
                           Report& report);

}  // namespace csar::pack
