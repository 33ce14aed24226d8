// The TOSCA.meta of a package that is being packed: the one in the directory, or one made from options and definitions.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <csar/pack.hpp>
#include "csar/directory/directory_plan.hpp"
#include "validate/model/model.hpp"

namespace csar {

struct PackMetadata {
    std::string path;     // package path of TOSCA.meta; empty: there is none and none can be made (the report says why)
    std::string content;  // of a new or rewritten one; empty: the file in the directory is taken as it is
    std::string manifest;              // package path of the manifest to write; empty: none is wanted
    bool is_sol004 = false;            // it is that of ETSI-Entry-Manifest
    std::vector<std::string> changes;  // in a TOSCA.meta of the directory
    std::unique_ptr<validate::Model>
        model;  // what names the package: the entry definitions and what they import; may be null
};

// Decides what TOSCA.meta the package gets. Throws Failure(usage) when options contradict an existing one, or give what
// TOSCA.meta cannot hold.
PackMetadata pack_metadata(const DirectoryPlan& plan, const PackOptions& options, Report& report);

}  // namespace csar
