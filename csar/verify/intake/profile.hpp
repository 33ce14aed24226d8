// Intake profiles: what a receiver of packages demands of them, as data. Those that csar knows are YAML files here, compiled
// in; an operator writes others (docs/howto/own-intake.md).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <csar/diagnostic.hpp>

namespace csar::intake {

struct DemandKind;

// One demand. Lists of keynames are taken apart when a profile is read: each keyname is a demand of its own.
struct Demand {
    const DemandKind* kind = nullptr;
    std::string key;                   // the keyname of TOSCA.meta that is looked at; of other kinds empty
    std::vector<std::string> values;   // what the package is compared with
    std::uint64_t amount = 0;          // the same, of kinds that bound a number
    std::optional<Severity> severity;  // of findings; nullopt: that of the rule. Never `ignored`
    std::string reason;                // quoted in findings; may be empty
    std::string see;                   // the clause or document; empty: the rule's
};

struct Profile {
    std::string name;   // as it was asked for
    std::string title;  // may be empty
    std::string source;
    std::vector<Demand> demands;  // in the order in which they are reported
};

struct ShippedProfile {
    std::string_view name;
    const std::string_view* text;
};

// Those that csar knows, in the order of lists. Nothing is read.
std::vector<ShippedProfile> shipped_profiles();

// True for what names a file: it has a slash, or ends in .yaml or .yml.
bool is_file(std::string_view name_or_path);

// The profile of this name, or of this file, with what it extends. Throws Failure: usage when there is no profile of this
// name or its text holds what it must not, with file, line and column; input when the file cannot be read.
Profile load(std::string_view name_or_path);

// The profile as YAML that load() takes, with the demands of the profile it extends written out: to start one's own
// from.
std::string to_yaml(const Profile& profile);

}  // namespace csar::intake
