// The normative types that a version of the Simple Profile implies without an import, bundled with the program.
#pragma once

#include <string_view>

#include "validate/grammar/grammar.hpp"

namespace csar::validate {

// The definitions file of the version's normative types; empty for versions that imply none (2.0, csd07 6.7.2).
std::string_view bundled_profile(Version version);

// The package path under which findings would name it: "<tosca_simple_yaml_1_3>".
std::string_view bundled_profile_path(Version version);

// The full name that a short name ("Compute", "network.Bindable") stands for in a version, for a kind of type; empty
// when it is no short name of a normative type (1.3, 3.2).
std::string_view full_name_of_shorthand(Version version, TypeKind kind, std::string_view shorthand);

// Whether a type of that kind and full name is one of the non-normative ones that the Simple Profile describes, and which
// no processor needs to know (1.3, 9).
bool is_non_normative(TypeKind kind, std::string_view name);

}  // namespace csar::validate
