// The TOSCA.meta of a package that is being packed: the directory's file, or a generated file.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <csar/pack.hpp>
#include "csar/directory/directory_plan.hpp"
#include "csar/open/opened_package.hpp"
#include "validate/model/model.hpp"

namespace csar::pack {

struct PackMetadata {
    std::string path;                  // package path of TOSCA.meta; empty if it cannot be generated (see the report)
    bool is_new = false;               // the directory has no TOSCA.meta
    std::string content;               // of a new or changed file; empty if the file is unchanged
    std::string manifest;              // package path of the manifest to write; may be empty
    std::string certificate;           // package path of the certificate for the manifest's signature; may be empty
    bool is_sol004 = false;            // ETSI-Entry-Manifest names the manifest
    std::string kept_manifest;         // package path of an unchanged manifest; may be empty
    bool keeps_signature = false;      // kept_manifest is signed
    std::vector<std::string> changes;  // how TOSCA.meta of the directory changes
    std::unique_ptr<validate::Model> model;  // entry definitions with imports, to name the package; may be null
};

// Throws Failure(usage) if options contradict an existing TOSCA.meta, or if it cannot contain their values.
PackMetadata pack_metadata(const directory::DirectoryPlan& plan, const PackOptions& options, Report& report);

// For a package without TOSCA.meta and manifest. The entry definitions must be YAML.
std::string new_tosca_meta(const open::OpenedPackage& package, const PackOptions& options);

}  // namespace csar::pack
