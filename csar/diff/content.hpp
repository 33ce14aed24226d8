// The metadata of one side of a comparison.
#pragma once

#include <map>
#include <string>

#include "meta/manifest.hpp"
#include "meta/tosca_meta.hpp"

namespace csar::diff {

// The pairs of TOSCA.meta by key; keys of later blocks are prefixed with the Name of their block.
std::map<std::string, std::string> compared_metadata(const meta::ToscaMeta& metadata);

// The metadata of a manifest by name.
std::map<std::string, std::string> compared_metadata(const meta::Manifest& manifest);

}  // namespace csar::diff
