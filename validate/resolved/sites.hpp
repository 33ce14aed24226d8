// The site of every value: what SELF and the other names mean where an element is.
#pragma once

#include "validate/resolved/context.hpp"
#include "validate/resolved/site.hpp"

namespace csar::validate {

// The site of the values in `element`, whatever it is: a type, a definition in a type, a template, an assignment, an
// output ... Its nearest enclosing node, relationship, requirement or service template decides. `value` is left unset.
Site site_of(CheckContext& context, const Element& element);

}  // namespace csar::validate
