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

// How the package differs from its source directory.
struct PackChanges {
    std::map<std::string, std::string> contents;  // new contents by path; also of files that the directory lacks
    std::set<std::string> without;                // paths of files to leave out
    // The source, if it is not a directory; null for a directory. It must be readable in any order (open_plain_tar).
    // Compressed data of a zip is copied to a zip unchanged.
    const container::Container* archive = nullptr;
};

// Like pack_directory(), but applies `changes`, and adds the findings to `report`. `changes` must not contain
// TOSCA.meta. `made` receives the places of findings in the TOSCA.meta and manifest that packing creates.
PackResult pack(const std::string& directory, const PackOptions& options, const PackChanges& changes, Report& report,
                MadePlaces& made);

// For callers that do not need `made`.
inline PackResult pack(const std::string& directory, const PackOptions& options, const PackChanges& changes,
                       Report& report) {
    MadePlaces made;
    return pack(directory, options, changes, report, made);
}

// Adds hints to the findings: how the author can satisfy the profiles in PackOptions::intakes. `made`: from pack().
void add_intake_hints(Findings& findings, const std::string& directory, const PackOptions& options,
                      const MadePlaces& made);

// Adds to `without` the signatures that cover the file `changed`.
void add_lost_signatures(const open::OpenedPackage& package, const std::string& changed,
                         std::set<std::string>& without);

// Writes `package` with `changes` to PackOptions::output. The extension determines whether the output is an archive or
// a directory. An output directory must be empty or new. An existing manifest gets new digests. Returns false if
// nothing was written because `report` has an error.
bool write_changed_package(const open::OpenedPackage& package, PackChanges changes, PackOptions options,
                           Report& report);

}  // namespace csar::pack
