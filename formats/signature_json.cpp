#include "formats/signature_json.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

#include <csar/date_time.hpp>
#include <csar/text.hpp>

namespace csar::formats {
namespace {

using Json = nlohmann::ordered_json;

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

bool is_signed(const VerifyResult& result) {
    return std::ranges::any_of(result.signatures,
                               [](const VerifiedSignature& signature) { return signature.covers_package(); });
}

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

void add_signatures(const VerifyResult& result, Json& json) {
    json["signed"] = is_signed(result);
    json["verdict"] = to_string(result.verdict);
    json["signatures"] = Json::array();
    for (const VerifiedSignature& signature : result.signatures)
        json["signatures"].push_back(signature_json(signature));
}

}  // namespace csar::formats
