#include "cli/signature_output.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <vector>

#include <csar/date_time.hpp>
#include <csar/text.hpp>
#include "cli/words.hpp"

namespace csar::cli {
namespace {

using Json = nlohmann::ordered_json;

bool is_signed(const VerifyResult& result) {
    return std::any_of(result.signatures.begin(), result.signatures.end(),
                       [](const VerifiedSignature& signature) { return signature.covers_package(); });
}

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

// Whether the signers are trusted, but the required signer is not among them.
bool lacks_only_signer(const VerifyResult& result) {
    const auto& rules = result.findings.rule_counts;
    return result.verdict == SignatureVerdict::untrusted && rules.contains("signature/other-signer") &&
           !rules.contains("signature/untrusted-signer");
}

// The subject, and the time of a trusted time stamp, if there is one.
std::string describe(const VerifiedSigner& signer) {
    std::string text = "'" + printable(signer.subject) + "'";
    const auto vouched = std::find_if(signer.timestamps.begin(), signer.timestamps.end(),
                                      [](const VerifiedTimestamp& stamp) { return stamp.vouched_for; });
    if (vouched != signer.timestamps.end()) text += ", stamped " + date_time_text(vouched->time);
    return text;
}

std::string signers_of(const VerifyResult& result) {
    std::vector<std::string> names;
    for (const VerifiedSignature& signature : result.signatures)
        for (const VerifiedSigner& signer : signature.signers)
            if (std::string name = describe(signer);
                signature.covers_package() && std::find(names.begin(), names.end(), name) == names.end())
                names.push_back(std::move(name));
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : " and ") + name;
    return text;
}

Json json_of(const VerifiedTimestamp& stamp) {
    Json json = Json::object();
    json["time"] = date_time_text(stamp.time);
    json["authority"] = printable(stamp.authority);
    json["vouchedFor"] = stamp.vouched_for;
    if (!stamp.reason.empty()) json["reason"] = printable(stamp.reason);
    return json;
}

Json json_of(const VerifiedSigner& signer) {
    Json json = Json::object();
    json["subject"] = printable(signer.subject);
    json["verdict"] = to_string(signer.verdict);
    if (!signer.reason.empty()) json["reason"] = printable(signer.reason);
    if (!signer.identity_issuer.empty()) json["identityIssuer"] = printable(signer.identity_issuer);
    json["digest"] = signer.digest;
    if (signer.claimed_time) json["claimedTime"] = date_time_text(*signer.claimed_time);
    for (const VerifiedTimestamp& stamp : signer.timestamps) json["timestamps"].push_back(json_of(stamp));
    if (signer.fingerprint.empty()) return json;
    json["key"] = signer.key;
    json["sha256"] = signer.fingerprint;
    if (signer.serial.empty()) return json;  // a key without a certificate
    json["issuer"] = printable(signer.issuer);
    json["serial"] = signer.serial;
    json["notBefore"] = date_time_text(signer.not_before);
    json["notAfter"] = date_time_text(signer.not_after);
    return json;
}

}  // namespace

Json signature_json(const VerifiedSignature& signature) {
    Json json = Json::object();
    json["scope"] = to_string(signature.scope);
    json["location"] = printable(signature.location);
    json["covers"] = printable(signature.covers);
    json["coveredBytes"] = signature.covered_bytes;
    if (!signature.statement.empty()) json["statement"] = printable(signature.statement);
    if (!signature.form.empty()) json["form"] = signature.form;
    json["verdict"] = to_string(signature.verdict);
    if (!signature.problem.empty()) json["problem"] = signature.problem;
    json["signers"] = Json::array();
    for (const VerifiedSigner& signer : signature.signers) json["signers"].push_back(json_of(signer));
    return json;
}

std::string signature_summary(const VerifyResult& result) {
    const auto files = std::count_if(
        result.signatures.begin(), result.signatures.end(),
        [](const VerifiedSignature& signature) { return signature.scope == VerifiedSignature::Scope::file; });
    const auto statements =
        std::count_if(result.signatures.begin(), result.signatures.end(), [](const VerifiedSignature& signature) {
            return signature.scope == VerifiedSignature::Scope::statement &&
                   signature.verdict == SignatureVerdict::trusted;
        });
    std::string text;
    if (!is_signed(result)) {
        text = "not signed";
    } else {
        const std::string signers = signers_of(result);
        text = (signers.empty() ? "" : "signed by " + signers + ": ") +
               std::string(lacks_only_signer(result) ? "signature intact, another signer is required"
                                                     : worth(result.verdict));
    }
    if (files != 0)
        text += ", " + count_of(static_cast<std::uint64_t>(files), "file signed alone", "files signed alone");
    if (statements != 0)
        text += ", " + count_of(static_cast<std::uint64_t>(statements), "trusted statement", "trusted statements");
    return text;
}

void add_signatures(const VerifyResult& result, Json& json) {
    json["signed"] = is_signed(result);
    json["verdict"] = to_string(result.verdict);
    json["signatures"] = Json::array();
    for (const VerifiedSignature& signature : result.signatures)
        json["signatures"].push_back(signature_json(signature));
}

}  // namespace csar::cli
