// Whether a package meets what a receiver demands of packages.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <csar/signature.hpp>
#include "csar/verify/intake/profile.hpp"
#include "csar/verify/intake/subject.hpp"
#include "report/report.hpp"

namespace csar {

// What a profile demands of the author of a package.
struct IntakeForm {
    std::vector<std::pair<std::string, std::string>> values;  // keynames of TOSCA.meta and what they must say
    std::vector<std::string> keys;                            // keynames that must have a value
    bool manifest = false;
    std::vector<std::string> metadata;                    // of the manifest, whatever the package is
    std::vector<std::string> vnf_metadata, pnf_metadata;  // by its kind
    std::vector<std::string> unknown_metadata;            // what a manifest must not have
    bool former_keynames = false;                         // "Entry-Manifest" instead of "ETSI-Entry-Manifest"
};

// `profile`: a name or a file. Throws Failure as intake::load() does.
IntakeForm intake_form(std::string_view profile);

// Reports every demand of the profile that the package does not meet.
void check_intake(const IntakeSubject& subject, const intake::Profile& profile, Report& report);

// The same of the demands on signatures, once all of them have been verified.
void check_intake_of_signatures(std::span<const VerifiedSignature> signatures, const intake::Profile& profile,
                                Report& report);

}  // namespace csar
