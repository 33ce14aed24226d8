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
#include "validate/nfv/identity.hpp"

namespace csar::verify {

// What a profile requires from the author of a package.
struct IntakeForm {
    std::vector<std::pair<std::string, std::vector<std::string>>> values;  // accepted values by keyname of TOSCA.meta
    std::vector<std::string> keys;                                         // required keynames
    bool manifest = false;
    std::vector<std::string> digests;            // accepted in a manifest; empty: all
    std::vector<std::string> signature_digests;  // accepted in a signature; empty: all
    std::vector<std::string> signature_forms;    // accepted places of the signature; empty: all
    std::vector<std::string> metadata;           // required in every manifest
    std::vector<std::pair<std::string, std::vector<std::string>>> metadata_values;  // accepted values
    std::vector<std::string> vnf_metadata, pnf_metadata, ns_metadata;               // required for a kind of package
    std::vector<validate::nfv::Product> products;                                   // accepted; empty: all
    std::string reason_of_products;                                                 // may be empty
    std::vector<std::string> unknown_metadata;                                      // rejected in a manifest
    std::vector<std::string> unwanted_pnf_keys;                                     // keynames rejected for a PNF
    // true: "Entry-Manifest", not "ETSI-Entry-Manifest"; nullopt: either name
    std::optional<bool> former_keynames;

    // All required metadata names.
    std::vector<std::string> known_metadata() const {
        std::vector<std::string> names = metadata;
        for (const auto& required : metadata_values) names.push_back(required.first);
        names.insert(names.end(), vnf_metadata.begin(), vnf_metadata.end());
        names.insert(names.end(), pnf_metadata.begin(), pnf_metadata.end());
        names.insert(names.end(), ns_metadata.begin(), ns_metadata.end());
        return names;
    }
};

// `profile`: the name or the path. Throws Failure like intake::load().
IntakeForm intake_form(std::string_view profile);

// Only the requirements whose violation is an error under this policy.
IntakeForm mandatory_form(std::string_view profile, const SeverityPolicy& policy);

// Whether a signed container has a signature of the package inside (SOL004 4.3.4).
bool holds_signature(const meta::PackageNames& names);

// Whether `report` has an error because the metadata are unreadable, or because a signed container has no package or
// several.
bool is_content_unknown(const open::OpenedPackage& package, const Report& report);

// The profiles in VerifyOptions::intakes. The constructor throws like intake::load().
class Intakes {
public:
    // `kept`: maximum number of findings of each severity in a verdict. `policy`: of the package's report.
    Intakes(const std::vector<std::string>& names, std::uint64_t kept, SeverityPolicy policy = {});

    bool empty() const { return profiles_.empty(); }
    // Whether a profile has a requirement of this kind, such as "all-files-listed", and does not ignore its findings.
    bool demands(std::string_view kind) const;
    // Whether errors of the requirement `kind` replace the findings of a general rule. `kind`: "all-files-listed" or
    // "metadata-of-descriptor". Returns false if a profile rejects findings of the general rule.
    bool replaces(std::string_view kind) const;
    // Reports each unmet requirement once, even if several profiles have it.
    void check(intake::IntakeSubject subject, Report& report);
    // Reports requirements that an unsigned package cannot meet. Call it before Signatures::finish(), which then omits
    // the missing signature. `hint`: for the findings; may be empty.
    void require_signature(const std::string& hint, Report& report);
    // Checks requirements on signatures. Call it when all signatures are verified.
    void check_signatures(std::span<const VerifiedSignature> signatures, Report& report);
    // The verdicts of the checks. If the content of a signed container was not checked, only the negative verdicts.
    std::vector<IntakeVerdict> take();

private:
    template <class Check>
    void check_each(Report& report, Check check);
    void name_receivers(std::vector<Report>& results) const;
    void note_malformed_versions(const Report& report);
    void note_missing_signature();
    void require_signature(const intake::Profile& profile, const std::string& hint, Report& report) const;

    std::uint64_t kept_;
    bool has_checked_content_ = false;
    SeverityPolicy policy_;
    std::vector<intake::Profile> profiles_;
    std::vector<IntakeVerdict> verdicts_;
    bool signed_later_ = false;  // a missing signature is accepted
};

}  // namespace csar::verify
