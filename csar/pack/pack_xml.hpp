// Packing definitions of TOSCA 1.0 in XML: selects the entry file, and generates the TOSCA.meta.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <csar/pack.hpp>
#include "csar/directory/plan_files.hpp"
#include "meta/tosca_meta.hpp"

namespace csar::pack {

struct XmlPackage {
    std::string entry;                     // package path of the entry definitions
    std::vector<std::string> definitions;  // all definitions, including the entry; sorted
    bool is_draft = false;  // files are Service-Template/*.ste of the draft, not Definitions/*.tosca of the standard
};

// The definitions of a directory without TOSCA.meta; nullopt if its definitions are not in XML. Throws Failure(usage)
// when several files could be the entry and `options` does not choose one of them.
std::optional<XmlPackage> find_xml_package(const directory::DirectoryPlan& plan, const directory::PlanFiles& files,
                                           const PackOptions& options);

// The blocks of the package's TOSCA.meta (TOSCA 1.0, 16.2): block_0, and one for each definitions file with its content
// type.
std::vector<meta::Block> new_xml_blocks(const XmlPackage& package, const PackOptions& options);

}  // namespace csar::pack
