// Requirements on signatures of the whole package. Trust in signers is checked elsewhere (--trust).
#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "base/ascii.hpp"
#include "base/wildcard.hpp"
#include "csar/integrity/signer_name.hpp"
#include "csar/verify/intake/checks.hpp"
#include "csar/verify/intake/tell.hpp"

namespace csar::intake {
namespace {

template <class Visit>
void for_each_signer(std::span<const VerifiedSignature> signatures, Visit visit) {
    for (const VerifiedSignature& signature : signatures) {
        if (!signature.covers_package()) continue;
        for (const VerifiedSigner& signer : signature.signers) visit(signature, signer);
    }
}

Place place_of_signature(const VerifiedSignature& signature) {
    return signature.scope == VerifiedSignature::Scope::detached ? Place() : place_of(signature.location);
}

std::string_view name_of(const VerifiedSigner& signer) {
    return signer.subject.empty() ? std::string_view("an unnamed signer") : std::string_view(signer.subject);
}

// openssl shows the parts of a subject in another order.
std::string order_hint(const std::vector<std::string>& names, const std::string& subject) {
    const bool is_meant = std::ranges::any_of(
        names, [&](const std::string& name) { return integrity::has_attributes_of(name, subject); });
    return is_meant ? compose("did you mean '{}'?", subject) : std::string();
}

// "SHA256", as in OpenSSL, becomes "SHA-256".
std::string usual(std::string_view digest) {
    return digest.starts_with("SHA") && digest.size() > 3 && is_ascii_digit(digest[3]) &&
                   digest.find('-') == digest.npos
               ? "SHA-" + std::string(digest.substr(3))
               : std::string(digest);
}

// A key as in VerifiedSigner::key: "RSA 3072", "EC secp384r1". The name of an EC curve contains its bits. The name of
// an Edwards curve does not.
struct Key {
    std::string_view kind;
    std::uint64_t bits = 0;
};

Key key_of(std::string_view text) {
    Key key{text.substr(0, text.find(' '))};
    if (key.kind == "RSA-PSS") key.kind = "RSA";
    if (key.kind == "ED25519") key.bits = 256;
    if (key.kind == "ED448") key.bits = 456;
    if (key.bits != 0) return key;
    std::uint64_t number = 0;
    for (const char c : text.substr(key.kind.size())) {
        number =
            is_ascii_digit(c) ? std::min<std::uint64_t>(number * 10 + static_cast<unsigned>(c - '0'), 1'000'000) : 0;
        key.bits = std::max(key.bits, number);
    }
    return key;
}

}  // namespace

void check_signature_forms(std::span<const VerifiedSignature> signatures, const Demand& demand, Report& report) {
    std::string found;
    for (const VerifiedSignature& signature : signatures) {
        if (!signature.covers_package()) continue;
        if (is_one_of(demand.values, to_string(signature.scope))) return;
        found += (found.empty() ? "" : ", ") + std::string(to_string(signature.scope));
    }
    if (!found.empty()) tell(demand, {}, {found, joined(demand.values, " or ")}, report);
}

void check_signature_digests(std::span<const VerifiedSignature> signatures, const Demand& demand, Report& report) {
    for_each_signer(signatures, [&](const VerifiedSignature& signature, const VerifiedSigner& signer) {
        if (!is_one_of(demand.values, usual(signer.digest)))
            tell(demand, place_of_signature(signature),
                 {name_of(signer), usual(signer.digest), joined(demand.values, " or ")}, report);
    });
}

void check_keys(std::span<const VerifiedSignature> signatures, const Demand& demand, Report& report) {
    std::vector<Key> taken;
    std::string wanted;
    for (std::size_t i = 0; i + 1 < demand.values.size(); i += 2) {
        taken.push_back({demand.values[i], key_of(" " + demand.values[i + 1]).bits});
        wanted += (i == 0 ? "" : " or ") + demand.values[i] + " of at least " + demand.values[i + 1] + " bits";
    }
    for_each_signer(signatures, [&](const VerifiedSignature& signature, const VerifiedSigner& signer) {
        if (signer.key.empty()) return;  // a missing certificate is already reported
        const Key key = key_of(signer.key);
        const bool is_taken =
            std::ranges::any_of(taken, [&](const Key& one) { return one.kind == key.kind && key.bits >= one.bits; });
        if (!is_taken) tell(demand, place_of_signature(signature), {name_of(signer), signer.key, wanted}, report);
    });
}

void check_signers(std::span<const VerifiedSignature> signatures, const Demand& demand, Report& report) {
    for_each_signer(signatures, [&](const VerifiedSignature& signature, const VerifiedSigner& signer) {
        const bool is_wanted = std::ranges::any_of(demand.values, [&](const std::string& wanted) {
            return matches_wildcard(integrity::without_subject_spaces(wanted),
                                    integrity::compared_name(wanted, signer.subject, signer.common_name));
        });
        if (!is_wanted)
            tell(demand, place_of_signature(signature),
                 {name_of(signer), compose("'{}'", joined(demand.values, "' or '"))}, report,
                 order_hint(demand.values, signer.subject));
    });
}

void check_issuers(std::span<const VerifiedSignature> signatures, const Demand& demand, Report& report) {
    for_each_signer(signatures, [&](const VerifiedSignature& signature, const VerifiedSigner& signer) {
        const bool is_wanted = std::ranges::any_of(demand.values, [&](const std::string& wanted) {
            return matches_wildcard(integrity::without_subject_spaces(wanted), signer.issuer);
        });
        if (!is_wanted)
            tell(demand, place_of_signature(signature),
                 {name_of(signer), signer.issuer, compose("'{}'", joined(demand.values, "' or '"))}, report,
                 order_hint(demand.values, signer.issuer));
    });
}

}  // namespace csar::intake
