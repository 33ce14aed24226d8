// The requirement assignments of node templates.
#pragma once

#include "validate/rules/service_check.hpp"

namespace csar::validate {

// Checks the requirement assignments of a node template, whose type may be null.
void check_requirement_assignments(ServiceCheck& check, const Element& node_template, const Type* type);

}  // namespace csar::validate
