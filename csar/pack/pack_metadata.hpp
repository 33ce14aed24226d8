// The TOSCA.meta of a package that is being packed: the file in the directory, or one generated from options and
// definitions.
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
    std::string path;  // package path of TOSCA.meta; empty if there is none and it cannot be generated (see the report)
    bool is_new = false;               // the directory has no TOSCA.meta
    std::string content;               // content of a new or changed file; empty: the existing file is used
    std::string manifest;              // package path of the manifest to write; empty: none is requested
    std::string certificate;           // package path of the certificate of the manifest's signature, if there is one
    bool is_sol004 = false;            // the keyname of the manifest is ETSI-Entry-Manifest
    std::string kept_manifest;         // package path of a manifest that is packed unchanged; empty if there is none
    bool keeps_signature = false;      // kept_manifest is signed
    std::vector<std::string> changes;  // changes in a TOSCA.meta of the directory
    std::unique_ptr<validate::Model>
        model;  // the entry definitions and their imports, for naming the package; may be null
};

// Determines the TOSCA.meta of the package. Throws Failure(usage) if options contradict an existing file, or have
// values that TOSCA.meta cannot contain.
PackMetadata pack_metadata(const directory::DirectoryPlan& plan, const PackOptions& options, Report& report);

// The text of a TOSCA.meta for a package that has neither a TOSCA.meta nor a manifest. Its entry definitions must be in
// YAML.
std::string new_tosca_meta(const open::OpenedPackage& package, const PackOptions& options);

}  // namespace csar::pack
