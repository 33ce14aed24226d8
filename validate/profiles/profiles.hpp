// The normative types that are implicit in a version of the Simple Profile, bundled with the program.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "validate/grammar/grammar.hpp"

namespace csar::validate {

// The definitions file of the version's normative types; empty for versions without implicit types (2.0, csd07 6.7.2).
std::string_view bundled_profile(Version version);

// Chapter 9 of the Simple Profile: types that processors need not have, for the grammar of every version with implicit
// types. The second function gives the package path of this file in findings.
std::string_view bundled_non_normative_types();
inline constexpr std::string_view non_normative_types_path = "<non-normative types>";

// The types that every variable service template has (Variability4TOSCA 1.0, Normative Group Types, Normative Interface
// Types), and their path in findings.
std::string_view bundled_variability_types();
inline constexpr std::string_view variability_types_path = "<Variability4TOSCA types>";

// False if no name in `text`, a definitions file, is the name of a non-normative type.
bool may_name_non_normative_types(std::string_view text);

// The full name of a non-normative type for a short one ("WebServer.Apache", "tosca:WebServer.Apache"), or the name
// itself.
std::string full_name_of_non_normative_type(TypeKind kind, std::string_view name);

// The package path of this file in findings: "<tosca_simple_yaml_1_3>".
std::string_view bundled_profile_path(Version version);

// The full name for a short name ("Compute", "network.Bindable") in a version, for a kind of type; empty if it is not a
// short name of a normative type (1.3, 3.2).
std::string_view full_name_of_shorthand(Version version, TypeKind kind, std::string_view shorthand);

// For a normative type that a version lacks but others have: the first later version that has it, otherwise the last
// earlier one. `name`: full or short, optionally prefixed with "tosca:".
std::optional<Version> version_with_type(TypeKind kind, std::string_view name, Version lacking);

}  // namespace csar::validate
