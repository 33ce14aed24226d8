// Packs directories, with the findings in a report.
#pragma once

#include <map>
#include <set>
#include <string>

#include <csar/pack.hpp>
#include "csar/container/container.hpp"
#include "csar/pack/made_places.hpp"
#include "report/report.hpp"

namespace csar {

// The differences between the package and its source directory.
struct PackChanges {
    std::map<std::string, std::string> contents;  // by path; a file that the directory lacks is added
    std::set<std::string> without;                // paths of files
    // The source instead of the directory; null: the directory. It may be read in any order (open_plain_tar).
    // Compressed bytes of a zip are copied to a zip.
    const container::Container* archive = nullptr;
};

// Like pack_directory() with changes, but the findings go into `report` and not into the result. TOSCA.meta is read from
// the directory and must not be among the changes.
PackResult pack(const std::string& directory, const PackOptions& options, const PackChanges& changes, Report& report);

// The same. `made` is set to the files of the package that the directory does not have like this.
PackResult pack(const std::string& directory, const PackOptions& options, const PackChanges& changes, Report& report,
                MadePlaces& made);

}  // namespace csar
