// Packs directories and adds the findings to a report.
#pragma once

#include <map>
#include <set>
#include <string>

#include <csar/pack.hpp>
#include "csar/container/container.hpp"
#include "csar/pack/made_places.hpp"
#include "report/report.hpp"

namespace csar::pack {

// The differences between the package and its source directory.
struct PackChanges {
    std::map<std::string, std::string> contents;  // by path; files that do not exist in the directory are added
    std::set<std::string> without;                // paths of files that are left out
    // A source instead of the directory; null: the directory is the source. It must allow reading in any order
    // (open_plain_tar). Compressed bytes of a zip are copied to a zip.
    const container::Container* archive = nullptr;
};

// Like pack_directory() with changes, but the findings go into `report` and not into the result. TOSCA.meta is read from
// the directory and must not be among the changes.
// `made` is set to the files of the package that differ from the directory.
PackResult pack(const std::string& directory, const PackOptions& options, const PackChanges& changes, Report& report,
                MadePlaces& made);

// The same, if the places of findings in created files are not needed.
inline PackResult pack(const std::string& directory, const PackOptions& options, const PackChanges& changes,
                       Report& report) {
    MadePlaces made;
    return pack(directory, options, changes, report, made);
}

// Completes the findings about the package of `directory` for PackOptions::intakes with hints: how the author can make
// it fit the profiles of the receivers. `made`: the created files.
void add_intake_hints(Findings& findings, const std::string& directory, const PackOptions& options,
                      const MadePlaces& made);

}  // namespace csar::pack
