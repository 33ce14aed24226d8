// Whether a package meets what a receiver demands of packages.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <csar/verify.hpp>
#include "csar/verify/intake/profile.hpp"
#include "csar/verify/intake/subject.hpp"
#include "report/report.hpp"

namespace csar {

// What a profile demands of the author of a package.
struct IntakeForm {
    std::vector<std::pair<std::string, std::string>> values;  // keynames of TOSCA.meta and what they must say
    std::vector<std::string> keys;                            // keynames that must have a value
    bool manifest = false;
    std::vector<std::string> digests;                     // the algorithms that a manifest may use; empty: any
    std::vector<std::string> metadata;                    // of the manifest, whatever the package is
    std::vector<std::string> vnf_metadata, pnf_metadata;  // by its kind
    std::vector<std::string> unknown_metadata;            // what a manifest must not have
    bool former_keynames = false;                         // "Entry-Manifest" instead of "ETSI-Entry-Manifest"
};

// `profile`: a name or a file. Throws Failure as intake::load() does.
IntakeForm intake_form(std::string_view profile);

// The profiles of VerifyOptions::intakes. What is unknown or wrong is refused by the constructor, as intake::load() does.
class Intakes {
public:
    // `kept`: how many findings of each severity are listed.
    Intakes(const std::vector<std::string>& names, std::uint64_t kept);

    bool empty() const { return profiles_.empty(); }
    // Reports every demand that the package does not meet; what several profiles demand once.
    void check(const IntakeSubject& subject, Report& report);
    // The same of the demands on signatures, once all of them have been verified.
    void check_signatures(std::span<const VerifiedSignature> signatures, Report& report);
    // Of the checks that were made.
    std::vector<IntakeVerdict> take() { return std::move(verdicts_); }

private:
    template <class Check>
    void check_each(Report& report, Check check);

    std::uint64_t kept_;
    std::vector<intake::Profile> profiles_;
    std::vector<IntakeVerdict> verdicts_;
};

}  // namespace csar
