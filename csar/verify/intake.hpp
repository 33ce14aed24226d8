// Checks whether a package meets a receiver's requirements.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <csar/verify.hpp>
#include "csar/verify/intake/profile.hpp"
#include "csar/verify/intake/subject.hpp"
#include "report/report.hpp"

namespace csar::verify {

// The data that a profile requires from the author of a package.
struct IntakeForm {
    std::vector<std::pair<std::string, std::vector<std::string>>>
        values;                     // keynames of TOSCA.meta: the accepted values
    std::vector<std::string> keys;  // keynames that must have a value
    bool manifest = false;
    std::vector<std::string> digests;            // the algorithms that a manifest may use; empty: any
    std::vector<std::string> signature_digests;  // the algorithms that a signature may use; empty: any
    std::vector<std::string> signature_forms;    // the allowed locations of the signature; empty: any
    std::vector<std::string> metadata;           // required in manifests of every kind of package
    std::vector<std::pair<std::string, std::vector<std::string>>> metadata_values;  // the accepted values
    std::vector<std::string> vnf_metadata, pnf_metadata, ns_metadata;  // required metadata for one kind of package
    std::vector<std::string> unknown_metadata;                         // metadata that a manifest must not have
    std::vector<std::string> unwanted_pnf_keys;                        // keynames that a PNF must not have
    // "Entry-Manifest" instead of "ETSI-Entry-Manifest"; nullopt: both are accepted
    std::optional<bool> former_keynames;

    // All metadata names that a manifest must have.
    std::vector<std::string> known_metadata() const {
        std::vector<std::string> names = metadata;
        for (const auto& required : metadata_values) names.push_back(required.first);
        names.insert(names.end(), vnf_metadata.begin(), vnf_metadata.end());
        names.insert(names.end(), pnf_metadata.begin(), pnf_metadata.end());
        names.insert(names.end(), ns_metadata.begin(), ns_metadata.end());
        return names;
    }
};

// `profile`: a name or a file. Throws Failure like intake::load().
IntakeForm intake_form(std::string_view profile);

// Like intake_form(), but with only the requirements whose findings are errors under this policy.
IntakeForm mandatory_form(std::string_view profile, const SeverityPolicy& policy);

// True if a signed container with these files has a signature next to the package in it (SOL004 4.3.4).
bool holds_signature(const meta::PackageNames& names);

// True if it is unknown what a receiver would get: the metadata could not be read, or a signed container has no
// package, or more than one. False if that is not an error in `report`.
bool is_content_unknown(const open::OpenedPackage& package, const Report& report);

// The profiles of VerifyOptions::intakes. The constructor rejects unknown and invalid profiles, like intake::load().
class Intakes {
public:
    // `kept`: the maximum number of listed findings of each severity. `policy`: of the report about the package.
    Intakes(const std::vector<std::string>& names, std::uint64_t kept, SeverityPolicy policy = {});

    bool empty() const { return profiles_.empty(); }
    // Whether a profile has a requirement of this kind (such as "all-files-listed"), and its findings are not ignored.
    bool demands(std::string_view kind) const;
    // Whether a profile has a requirement of this kind, "all-files-listed" or "metadata-of-descriptor", that reports
    // the same faults as a general rule, but as errors, and no profile rejects findings of that general rule.
    bool replaces(std::string_view kind) const;
    // Reports every unmet requirement; a requirement that several profiles share is reported once.
    void check(intake::IntakeSubject subject, Report& report);
    // Like check(), but for requirements that an unsigned package cannot meet. Call it before Signatures::finish(),
    // which then does not report the missing signature again.
    void require_signature(Report& report);
    // Like check(), but for requirements on signatures, after all signatures have been verified.
    void check_signatures(std::span<const VerifiedSignature> signatures, Report& report);
    // The verdicts of the checks so far. If the content of a signed container was not checked, only the verdicts that
    // are not met.
    std::vector<IntakeVerdict> take();

private:
    template <class Check>
    void check_each(Report& report, Check check);
    void name_receivers(std::vector<Report>& results) const;
    void note_malformed_versions(const Report& report);
    void note_missing_signature();
    void require_signature(const intake::Profile& profile, Report& report) const;

    std::uint64_t kept_;
    bool has_checked_content_ = false;
    SeverityPolicy policy_;
    std::vector<intake::Profile> profiles_;
    std::vector<IntakeVerdict> verdicts_;
    bool signed_later_ = false;  // no signature is required yet
};

}  // namespace csar::verify
