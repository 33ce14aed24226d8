// Intake profiles: what a receiver of packages demands of them, as a checklist.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <csar/diagnostic.hpp>
#include <csar/export.hpp>

namespace csar {

// The names that VerifyOptions::intake takes: "sol004-2.4.1", "onap", "tosca-2.0", ...
CSAR_API std::vector<std::string_view> intake_profiles();

// True for what VerifyOptions::intake takes for a file and not for the name of a profile: it has a slash, or ends in .yaml
// or .yml. All functions here take files, too (docs/howto/own-intake.md); a file that cannot be read is a Failure(input),
// one that holds what it must not a Failure(usage).
CSAR_API bool is_intake_file(std::string_view name_or_path);

// What a profile is, its title: "ETSI GS NFV-SOL 004, release 3.3.1". Empty for an unknown name.
CSAR_API std::string intake_description(std::string_view profile);

// The profile as YAML, without what it extends: a file to start an own one from. Throws Failure(usage) for an unknown name.
CSAR_API std::string intake_yaml(std::string_view profile);

struct IntakeDemand {
    std::string_view id;  // of the finding when it is not met
    Severity severity = Severity::error;
    std::string demand;  // "TOSCA.meta has the CSAR-Version that the receiver reads: 1.1."
    std::string clause;
    std::string reason;  // of the profile; may be empty
};

// What the profile demands, in its order. Throws Failure(usage) for an unknown name.
CSAR_API std::vector<IntakeDemand> intake_checklist(std::string_view profile);

}  // namespace csar
