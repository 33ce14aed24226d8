// The capability assignments of node templates.
#pragma once

#include "validate/resolved/site.hpp"
#include "validate/rules/service_check.hpp"

namespace csar::validate {

// Checks the capability assignments of a node template.
void check_capability_assignments(ServiceCheck& check, const Element& node_template, const Type& type,
                                  const Site& site);

}  // namespace csar::validate
