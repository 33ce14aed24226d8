// Packing of TOSCA 1.0 in XML: chooses the entry file, generates TOSCA.meta.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <csar/pack.hpp>
#include "csar/directory/plan_files.hpp"
#include "meta/tosca_meta.hpp"

namespace csar::pack {

struct XmlPackage {
    std::string entry;                     // package path
    std::vector<std::string> definitions;  // sorted; includes the entry
    bool is_draft = false;                 // Service-Template/*.ste, not Definitions/*.tosca
};

// Finds the definitions of a directory without TOSCA.meta. Returns nullopt if the entry is not in XML. Throws
// Failure(usage) if several files can be the entry, and `options` has no choice.
std::optional<XmlPackage> find_xml_package(const directory::DirectoryPlan& plan, const directory::PlanFiles& files,
                                           const PackOptions& options);

// TOSCA 1.0, 16.2: block_0, and a block with the content type for each definitions file.
std::vector<meta::Block> new_xml_blocks(const XmlPackage& package, const PackOptions& options);

}  // namespace csar::pack
