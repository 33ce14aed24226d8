// Packs directories, with the findings in a report.
#pragma once

#include <map>
#include <set>
#include <string>

#include <csar/pack.hpp>
#include "csar/container/container.hpp"
#include "report/report.hpp"

namespace csar {

// Like pack_directory(), but the findings go into `report` and not into the result.
PackResult pack(const std::string& directory, const PackOptions& options, Report& report);

// The differences between the package and its source directory.
struct PackChanges {
    std::map<std::string, std::string> contents;  // by path; a file that the directory lacks is added
    std::set<std::string> without;                // paths of files
    // The source instead of the directory; null: the directory. It may be read in any order (open_plain_tar).
    // Compressed bytes of a zip are copied to a zip.
    const container::Container* archive = nullptr;
};

// The same with changes. TOSCA.meta is read from the directory and must not be among them.
PackResult pack(const std::string& directory, const PackOptions& options, const PackChanges& changes, Report& report);

}  // namespace csar
