// Determines the site (site.hpp) of values.
#pragma once

#include "validate/resolved/context.hpp"
#include "validate/resolved/site.hpp"

namespace csar::validate {

// The site of the values in `element`: a type, definition, template, assignment or output. The nearest surrounding
// node, relationship, requirement or service template decides. Does not set `value`.
Site site_of(CheckContext& context, const Element& element);

}  // namespace csar::validate
