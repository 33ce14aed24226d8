// Directives of node templates and assignments.
#pragma once

#include <string_view>

#include "validate/resolved/context.hpp"

namespace csar::validate {

// Reports directives that the element does not support, and repeated ones.
void check_directives(CheckContext& context, const Element& element);
// The name of the directive in a different version; empty if it has no other name there.
std::string_view directive_in(Version version, Entity entity, std::string_view name);
// True if a node template only selects an existing node. Then only its type and its filter are relevant.
bool only_selected(const Element& node_template);
// Like only_selected(), but also true if the directives are invalid, because the author may have intended to select.
bool may_be_only_selected(const Element& node_template);

}  // namespace csar::validate
