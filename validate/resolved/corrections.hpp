// Differences between published type definitions and the text of their specification.
#pragma once

#include <string_view>

#include "validate/model/type.hpp"

namespace csar::validate {

// True if the type definition requires this property or requirement, but the specification's text does not.
bool is_optional_by_text(const Type& type, Key section, std::string_view member);

// True if templates must use a derived type instead of this type. validate/nfv reports direct uses, which explain all
// missing parts.
bool is_only_a_base(const Type& type);

}  // namespace csar::validate
