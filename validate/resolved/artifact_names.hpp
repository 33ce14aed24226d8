// The artifacts that implementations can name (csd07 11.8; 1.3 3.6.16).
#pragma once

#include <string_view>

#include "validate/model/namespaces.hpp"
#include "validate/resolved/service_index.hpp"

namespace csar::validate {

// The artifact that `name`, written in an implementation, denotes: an artifact of the surrounding node template,
// otherwise of its node type; operations of its requirements can name them as well. Operations of relationship types
// and templates, groups, workflows and functions see no artifacts (docs/tosca.md, implementations). `may_exist` is set
// if the node type is not fully known.
Lookup find_artifact(ServiceIndex& index, const Element& implementation, std::string_view name);

// The node template or node type whose artifacts `implementation` can name; nullptr if there is none.
const Element* artifact_holder(const Element& implementation);

}  // namespace csar::validate
