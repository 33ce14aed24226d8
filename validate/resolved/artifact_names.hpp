// The artifacts to which implementations can refer by name (csd07 11.8; 1.3 3.6.16).
#pragma once

#include <string_view>

#include "validate/model/namespaces.hpp"
#include "validate/resolved/service_index.hpp"

namespace csar::validate {

// The artifact that the name in an implementation denotes. It belongs to the surrounding node template or to its node
// type, also for operations in the requirements of the template. Operations of relationship types and templates,
// groups, workflows and functions see no artifacts (docs/tosca.md, implementations). `may_exist` is set if the node
// type is not fully known.
Lookup find_artifact(ServiceIndex& index, const Element& implementation, std::string_view name);

// The node template or node type to whose artifacts `implementation` can refer; nullptr if there is none.
const Element* artifact_holder(const Element& implementation);

}  // namespace csar::validate
