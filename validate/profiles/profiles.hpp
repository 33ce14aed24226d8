// The normative types that are implicit in a version of the Simple Profile, bundled with the program.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "validate/grammar/grammar.hpp"

namespace csar::validate {

// The definitions file of the version's normative types. Returns an empty string in 2.0, which has no implicit types
// (csd07 6.7.2).
std::string_view bundled_profile(Version version);

// The non-normative types (Simple Profile, chapter 9), for versions with implicit types.
std::string_view bundled_non_normative_types();
inline constexpr std::string_view non_normative_types_path = "<non-normative types>";

// The types of every variable service template (Variability4TOSCA 1.0, Normative Group Types, Normative Interface
// Types).
std::string_view bundled_variability_types();
inline constexpr std::string_view variability_types_path = "<Variability4TOSCA types>";

// Returns false if the definitions file `text` cannot contain the name of a non-normative type.
bool may_name_non_normative_types(std::string_view text);

// "WebServer.Apache" and "tosca:WebServer.Apache" become the full name. Other names are returned unchanged.
std::string full_name_of_non_normative_type(TypeKind kind, std::string_view name);

// The path of bundled_profile() in findings: "<tosca_simple_yaml_1_3>".
std::string_view bundled_profile_path(Version version);

// The full name for a short name such as "Compute" or "network.Bindable" (1.3, 3.2). Returns an empty string if no
// normative type has this short name.
std::string_view full_name_of_shorthand(Version version, TypeKind kind, std::string_view shorthand);

// The full name of a normative type, and a version that has it.
struct NormativeType {
    Version version;
    std::string_view name;
};

// For the name of a normative type that a version lacks but others have, full or short, optionally prefixed with
// "tosca:": the type that replaced it in `lacking`, or in 1.3 if `lacking` is 2.0, whose normative types must be
// imported. Otherwise the type of the first later version that has it, or of the last earlier one.
std::optional<NormativeType> normative_type_meant(TypeKind kind, std::string_view name, Version lacking);

}  // namespace csar::validate
