// Packing, with the findings in a report.
#pragma once

#include <map>
#include <set>
#include <string>

#include <csar/pack.hpp>
#include "csar/container/container.hpp"
#include "report/report.hpp"

namespace csar {

// pack_directory(), whose findings go into `report` and not into the result.
PackResult pack(const std::string& directory, const PackOptions& options, Report& report);

// What a package is to have otherwise than the directory that it is made of.
struct PackChanges {
    std::map<std::string, std::string> contents;  // by path; one that the directory lacks is added
    std::set<std::string> without;                // paths of files
    // What is packed in place of the directory; null: the directory is. It may be read in any order (open_plain_tar). Bytes that
    // a zip has compressed are copied to a zip.
    const container::Container* archive = nullptr;
};

// The same with changes. TOSCA.meta is read from the directory and must not be among them.
PackResult pack(const std::string& directory, const PackOptions& options, const PackChanges& changes, Report& report);

}  // namespace csar
