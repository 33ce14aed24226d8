// Where published definitions of types and the text of their standard differ.
#pragma once

#include <string_view>

#include "validate/model/type.hpp"

namespace csar::validate {

// True when the definitions require this property or requirement of the type, and the text of the standard does not.
bool is_optional_by_text(const Type& type, Key section, std::string_view member);

// True for a type that each product derives its own from. A template of this type itself is a finding (validate/nfv), and what it
// lacks follows from that.
bool is_only_a_base(const Type& type);

}  // namespace csar::validate
