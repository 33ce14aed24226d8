// Directives of node templates and assignments.
#pragma once

#include <string_view>

#include "validate/resolved/context.hpp"

namespace csar::validate {

// Reports unsupported and repeated directives.
void check_directives(CheckContext& context, const Element& element);
// The spelling in `version`: "selectable" becomes "select" in 2.0. Returns an empty string if `name` is correct or
// unknown.
std::string_view directive_in(Version version, Entity entity, std::string_view name);
// True if the template only selects an existing node. Then only its type and its filter matter.
bool only_selected(const Element& node_template);
// Also true if a directive is invalid, because it may be a misspelt "select".
bool may_be_only_selected(const Element& node_template);

}  // namespace csar::validate
