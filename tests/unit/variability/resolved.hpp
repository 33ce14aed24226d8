// Resolves short templates.
#pragma once

#include <csar/resolve.hpp>

#include <string>

namespace csar {

// `topology`: the content of topology_template, in flow style.
inline ResolveResult resolved(const std::string& topology, const ResolveOptions& options = {},
                              const std::string& version = "tosca_variability_1_0") {
    const std::string text = "tosca_definitions_version: " + version + "\ntopology_template: " + topology + "\n";
    return resolve_definitions(Input::memory(text, "template.yaml"), options);
}

}  // namespace csar
