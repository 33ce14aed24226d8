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

// What a profile is: "ETSI GS NFV-SOL 004, release 3.3.1". Empty for an unknown name.
CSAR_API std::string_view intake_description(std::string_view profile);

struct IntakeDemand {
    std::string_view id;  // of the finding when it is not met
    Severity severity = Severity::error;
    std::string demand;  // "TOSCA.meta has the CSAR-Version that the receiver reads: 1.1."
    std::string_view clause;
};

// What the profile demands, in the order of its table. Throws Failure(usage) for an unknown name.
CSAR_API std::vector<IntakeDemand> intake_checklist(std::string_view profile);

}  // namespace csar
