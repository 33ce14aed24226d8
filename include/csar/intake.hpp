// Intake profiles: what receivers require of packages.
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

// The names of the built-in profiles, for VerifyOptions::intakes: "sol004-2.4.1", "onap", "tosca-2.0", ... The strings
// are never freed.
CSAR_API std::vector<std::string_view> intake_profiles();

// True if the text is the path of a profile (docs/howto/own-intake.md), and not a name: it has a slash, or ends in
// .yaml or .yml.
//
// All functions below accept names and paths. For a file that cannot be read they throw Failure(input); for invalid
// content, Failure(usage).
CSAR_API bool is_intake_file(std::string_view name_or_path);

// The title of a profile: "ETSI GS NFV-SOL 004 V3.3.1: ...". Empty for an unknown name.
CSAR_API std::string intake_description(std::string_view profile);

// The document that a profile implements: "ETSI GS NFV-SOL 004 V3.3.1". May be empty. Throws Failure(usage) for an
// unknown name.
CSAR_API std::string intake_source(std::string_view profile);

// The profile as YAML, with inherited requirements, to write another profile from. Throws Failure(usage) for an unknown
// name.
CSAR_API std::string intake_yaml(std::string_view profile);

// The files of a profile, including the profiles that it extends. Empty for a built-in profile. Throws Failure(usage)
// for an unknown name.
CSAR_API std::vector<std::string> intake_files(std::string_view profile);

struct IntakeDemand {
    std::string_view id;  // identifier of the finding if the requirement is not met; never freed
    Severity severity = Severity::error;
    std::string demand;  // "TOSCA.meta must have a CSAR-Version that the receiver supports: 1.1"
    std::string clause;  // the clause or document that requires it
    std::string reason;  // as the profile states it; may be empty
};

// The requirements of a profile, in its order. Throws Failure(usage) for an unknown name.
CSAR_API std::vector<IntakeDemand> intake_checklist(std::string_view profile);

// Whether a package meets a requested profile.
struct IntakeVerdict {
    std::string profile;  // as given by
    std::uint64_t demands = 0;
    // The rules that are not met. Their identifiers are never freed. Severity::note: signing the package will meet the
    // rule (VerifyOptions::signed_later).
    std::map<std::string_view, Severity> unmet;

    // True if the receiver accepts the package. Warnings are allowed.
    bool met() const { return !has(Severity::error) && !has(Severity::note); }
    // True if only the signature is missing.
    bool lacks_only_signature() const { return has(Severity::note) && !has(Severity::error); }

private:
    bool has(Severity severity) const {
        return std::ranges::any_of(unmet, [&](const auto& rule) { return rule.second == severity; });
    }
};

}  // namespace csar
