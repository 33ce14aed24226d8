// Intake profiles: checklists of a receiver's requirements on packages.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <csar/diagnostic.hpp>
#include <csar/export.hpp>

namespace csar {

// The names for VerifyOptions::intakes: "sol004-2.4.1", "onap", "tosca-2.0", ... They live as long as the
// program.
CSAR_API std::vector<std::string_view> intake_profiles();

// True if VerifyOptions::intakes treats the text as a file and not as the name of a profile: it has a slash, or ends in
// .yaml or .yml. The functions below also accept files (docs/howto/own-intake.md). They throw Failure(input) for a file
// that cannot be read and Failure(usage) for invalid content.
CSAR_API bool is_intake_file(std::string_view name_or_path);

// The title of a profile: "ETSI GS NFV-SOL 004 V3.3.1: ...". Empty for an unknown name.
CSAR_API std::string intake_description(std::string_view profile);

// The document with the requirements of a profile, as the profile names it: "ETSI GS NFV-SOL 004 V3.3.1". May be empty.
// Throws Failure(usage) for an unknown name.
CSAR_API std::string intake_source(std::string_view profile);

// The profile as YAML, as a starting point for another profile. Inherited requirements are included. Throws
// Failure(usage) for an unknown name.
CSAR_API std::string intake_yaml(std::string_view profile);

// The files from which the profile is read, including those that it extends; empty for a built-in profile. Throws
// Failure(usage) for an unknown name.
CSAR_API std::vector<std::string> intake_files(std::string_view profile);

struct IntakeDemand {
    std::string_view id;  // identifier of the finding for an unmet requirement; lives as long as the program
    Severity severity = Severity::error;
    std::string demand;  // "TOSCA.meta must have a CSAR-Version that the receiver supports: 1.1"
    std::string clause;  // the clause or document that requires this; the source of an operator's profile
    std::string reason;  // the reason that the profile gives; may be empty
};

// The requirements of the profile, in the profile's order. Throws Failure(usage) for an unknown name.
CSAR_API std::vector<IntakeDemand> intake_checklist(std::string_view profile);

// The verdict according to one of the requested profiles.
struct IntakeVerdict {
    std::string profile;  // the profile, as given by the caller
    std::uint64_t demands = 0;
    // The rules whose requirements are not met; their identifiers live as long as the program. Severity::note means
    // that signing the package will meet the requirement (VerifyOptions::signed_later).
    std::map<std::string_view, Severity> unmet;

    // Warnings do not prevent acceptance of a package.
    bool met() const { return !has(Severity::error) && !has(Severity::note); }
    // True if requirements are unmet only because the package is not signed yet.
    bool lacks_only_signature() const { return has(Severity::note) && !has(Severity::error); }

private:
    bool has(Severity severity) const {
        return std::ranges::any_of(unmet, [&](const auto& rule) { return rule.second == severity; });
    }
};

}  // namespace csar
