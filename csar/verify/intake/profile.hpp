// Intake profiles: the requirements of a receiver of packages, as data. The built-in profiles are YAML files in this
// directory; operators can write other profiles (docs/howto/own-intake.md).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <csar/diagnostic.hpp>

namespace csar::intake {

struct DemandKind;

// One requirement. Lists of keynames are split when a profile is read, so each keyname is a separate requirement.
struct Demand {
    const DemandKind* kind = nullptr;
    std::string key;                   // the keyname of TOSCA.meta, or the metadata name, that is checked; may be empty
    std::vector<std::string> values;   // the values that the package is checked against
    std::uint64_t amount = 0;          // the value for kinds that limit a number
    std::optional<Severity> severity;  // severity of findings; nullopt: the severity of the rule. Never `ignored`
    std::string reason;                // quoted in findings; may be empty
    std::string see;                   // the clause or document; empty: that of the rule
    std::string source;                // the source of the profile that states the requirement; may be empty
};

struct Profile {
    std::string name;   // as requested by the user
    std::string title;  // may be empty
    std::string source;
    std::vector<Demand> demands;     // in the order in which they are reported
    std::vector<std::string> files;  // the paths of the files from which it was read; empty for a built-in profile
};

struct ShippedProfile {
    std::string_view name;
    const std::string_view* text;
};

// The built-in profiles, in the order in which they are listed. This function parses nothing.
std::vector<ShippedProfile> shipped_profiles();

// True for the name of a file: it contains a slash, or ends in .yaml or .yml.
bool is_file(std::string_view name_or_path);

// The profile with this name, or in this file, including the profiles that it extends. Throws Failure: usage if the
// profile does not exist or is invalid, with file, line and column; input if the file cannot be read.
Profile load(std::string_view name_or_path);

// The profile as YAML that load() accepts, including the inherited requirements: a starting point for a new profile.
std::string to_yaml(const Profile& profile);

}  // namespace csar::intake
