// Directives of node templates and assignments.
#pragma once

#include <string_view>

#include "validate/resolved/context.hpp"

namespace csar::validate {

// Reports directives that the element does not know, and repeated ones.
void check_directives(CheckContext& context, const Element& element);
// The name of the directive in another version; empty when that version has no other name for it.
std::string_view directive_in(Version version, Entity entity, std::string_view name);
// True when a node template only selects an existing node: then nothing in it but its type and filter counts.
bool only_selected(const Element& node_template);
// The same, or its directives are wrong themselves, so that this may be what is meant.
bool may_be_only_selected(const Element& node_template);

}  // namespace csar::validate
