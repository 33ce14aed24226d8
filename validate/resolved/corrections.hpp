// Differences between published type definitions and the text of their standard.
#pragma once

#include <string_view>

#include "validate/model/type.hpp"

namespace csar::validate {

// True if the definitions require this property or requirement of the type, but the text of the standard does not.
bool is_optional_by_text(const Type& type, Key section, std::string_view member);

// True for a type from which each product must derive its own type. If a template uses the type itself, that is
// reported (validate/nfv), and explains all its missing parts.
bool is_only_a_base(const Type& type);

}  // namespace csar::validate
