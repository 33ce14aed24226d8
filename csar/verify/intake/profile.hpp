// Intake profiles: a receiver's requirements. The built-in profiles are YAML files in this directory. Operators can
// write profiles (docs/howto/own-intake.md).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <csar/diagnostic.hpp>

namespace csar::intake {

struct DemandKind;

// A list of keynames becomes separate requirements.
struct Demand {
    const DemandKind* kind = nullptr;
    std::string key;                   // keyname of TOSCA.meta, or metadata name; may be empty
    std::vector<std::string> values;   // to check against
    std::uint64_t amount = 0;          // for kinds that limit a number
    std::optional<Severity> severity;  // nullopt: the rule's severity; never `ignored`
    std::string reason;                // quoted in findings; may be empty
    std::string see;                   // clause or document; empty: the rule's clause
    std::string source;                // of the profile with the requirement; may be empty
};

struct Profile {
    std::string name;   // as the user gave it
    std::string title;  // may be empty
    std::string source;
    std::vector<Demand> demands;     // in the order of reports
    std::vector<std::string> files;  // files that were read; empty for a built-in profile
};

struct ShippedProfile {
    std::string_view name;
    const std::string_view* text;
};

// In display order. Parses nothing.
std::vector<ShippedProfile> shipped_profiles();

// Whether the name contains a slash, or ends in .yaml or .yml.
bool is_file(std::string_view name_or_path);

// `name_or_path`: of a profile. Includes inherited requirements. Throws Failure: usage with file, line and column for a
// missing or invalid profile, input if the file cannot be read.
Profile load(std::string_view name_or_path);

// YAML for load(), with inherited requirements. Users can start a profile with it.
std::string to_yaml(const Profile& profile);

}  // namespace csar::intake
