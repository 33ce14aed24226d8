#include "cli/signature_output.hpp"

#include <algorithm>
#include <vector>

#include <csar/date_time.hpp>
#include <csar/text.hpp>
#include "cli/words.hpp"
#include "formats/signature_json.hpp"

namespace csar::cli {
namespace {

std::string_view worth(SignatureVerdict verdict) {
    switch (verdict) {
        case SignatureVerdict::trusted: return "trusted";
        case SignatureVerdict::intact: return "signature intact, signer not checked";
        case SignatureVerdict::untrusted: return "signature intact, signer not trusted";
        case SignatureVerdict::expired: return "signature intact, certificate not valid";
        case SignatureVerdict::incomplete: return "signature INCOMPLETE";
        case SignatureVerdict::tampered: return "TAMPERED";
        case SignatureVerdict::unsigned_: break;
    }
    return "not signed";
}

// The verdict on all signatures. If a required signature is missing, the text states it, possibly as the only fault.
std::string verdict_of(const VerifyResult& result) {
    std::string text(worth(result.verdict)), missing;
    if (result.findings.rule_counts.contains("signature/other-signer")) missing += ", another signer is required";
    if (result.findings.rule_counts.contains("signature/missing-of-key")) missing += ", the key's signature is missing";
    const bool is_about_signer =
        result.verdict == SignatureVerdict::untrusted || result.verdict == SignatureVerdict::expired;
    if (!is_about_signer || missing.empty()) return text;
    const bool has_other_fault = std::ranges::any_of(result.signatures, [&](const VerifiedSignature& signature) {
        return signature.covers_package() && signature.verdict == result.verdict;
    });
    if (!has_other_fault) text = "signature intact";
    return text + missing;
}

// The subject, and the time of a trusted time stamp, if there is one.
std::string describe(const VerifiedSigner& signer) {
    std::string text = "'" + printable(signer.subject) + "'";
    const auto vouched =
        std::ranges::find_if(signer.timestamps, [](const VerifiedTimestamp& stamp) { return stamp.vouched_for; });
    if (vouched != signer.timestamps.end()) text += ", stamped " + date_time_text(vouched->time);
    return text;
}

// The serial number and the issuer of the certificate, if a different signer of the package has the same subject.
std::string certificate_of(const VerifiedSigner& signer, const VerifyResult& result) {
    const auto is_namesake = [&](const VerifiedSigner& other) {
        return other.subject == signer.subject && other.fingerprint != signer.fingerprint;
    };
    const bool has_namesake = std::ranges::any_of(result.signatures, [&](const VerifiedSignature& signature) {
        return signature.covers_package() && std::ranges::any_of(signature.signers, is_namesake);
    });
    if (!has_namesake || signer.serial.empty()) return {};
    return " (serial number " + printable(signer.serial) + ", issued by '" + printable(signer.issuer) + "')";
}

// `best`: signers with a better verdict are left out.
std::string signers_of(const VerifyResult& result, SignatureVerdict best = SignatureVerdict::trusted) {
    std::vector<std::string> names;
    for (const VerifiedSignature& signature : result.signatures)
        for (const VerifiedSigner& signer : signature.signers)
            if (std::string name = describe(signer) + certificate_of(signer, result);
                signature.covers_package() && signer.verdict >= best && std::ranges::find(names, name) == names.end())
                names.push_back(std::move(name));
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : " and ") + name;
    return text;
}

}  // namespace

std::string signature_summary(const VerifyResult& result) {
    const auto files = std::ranges::count_if(result.signatures, [](const VerifiedSignature& signature) {
        return signature.scope == VerifiedSignature::Scope::file;
    });
    const auto statements = std::ranges::count_if(result.signatures, [](const VerifiedSignature& signature) {
        return signature.scope == VerifiedSignature::Scope::statement && signature.verdict == SignatureVerdict::trusted;
    });
    std::string text;
    if (!formats::is_signed(result)) {
        text = "not signed";
    } else {
        const std::string signers = signers_of(result);
        text = (signers.empty() ? "" : "signed by " + signers + ": ") + verdict_of(result);
        // The other signers are not at fault.
        const std::string at_fault = signers_of(result, SignatureVerdict::incomplete);
        if (result.verdict == SignatureVerdict::incomplete && !at_fault.empty() && at_fault != signers)
            text += " (that of " + at_fault + ")";
    }
    if (files != 0)
        text += ", " + count_of(static_cast<std::uint64_t>(files), "file signed alone", "files signed alone");
    if (statements != 0)
        text += ", " + count_of(static_cast<std::uint64_t>(statements), "trusted statement", "trusted statements");
    return text;
}

}  // namespace csar::cli
