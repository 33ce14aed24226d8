// Determines the site of every value: the meaning of SELF and the other names at an element.
#pragma once

#include "validate/resolved/context.hpp"
#include "validate/resolved/site.hpp"

namespace csar::validate {

// The site of the values in `element`, which is a type, a definition in a type, a template, an assignment or an output,
// for example. The nearest enclosing node, relationship, requirement or service template determines it. `value` is not
// set.
Site site_of(CheckContext& context, const Element& element);

}  // namespace csar::validate
