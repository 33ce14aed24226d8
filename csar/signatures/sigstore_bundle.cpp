#include "csar/signatures/sigstore_bundle.hpp"

#include "base/digest.hpp"
#include "csar/integrity/merkle_tree.hpp"
#include "csar/integrity/pem.hpp"
#include "csar/signatures/json_fields.hpp"

namespace csar::signatures {
namespace {

using integrity::InclusionProof;
using integrity::LogEntry;

constexpr std::size_t max_entries = 16;
constexpr std::size_t max_timestamps = 4;
constexpr std::size_t max_certificates = 16;

// `text`: a certificate or public key in PEM.
void read_signer(std::string_view text, SigstoreBundle& bundle) {
    auto blocks = integrity::read_pem(text);
    bundle.is_by_key = blocks.size() == 1 && blocks[0].label == "PUBLIC KEY";
    if (bundle.is_by_key) return;
    if (blocks.size() != 1 || blocks[0].label != "CERTIFICATE")
        throw JsonFault{"the bundle has neither a certificate nor a key"};
    bundle.certificate = std::move(blocks[0].der);
}

// Returns an empty string if `text` is not SHA-256 in hexadecimal digits.
std::string bytes_of_digits(std::string_view text) {
    const auto digest = parse_digest(DigestAlgorithm::sha256, text);
    return digest
               ? std::string(reinterpret_cast<const char*>(digest->digest.bytes.data()), digest->digest.value().size())
               : std::string();
}

InclusionProof proof_of(const Json& object) {
    InclusionProof proof{.index = number_at(object, "logIndex"),
                         .size = number_at(object, "treeSize"),
                         .root = need_bytes(object, "rootHash")};
    for (const Json& hash : need_list(object, "hashes", 0, integrity::max_tree_height)) {
        auto bytes = hash.is_string() ? decode_either(hash.get<std::string>()) : std::nullopt;
        if (!bytes) throw JsonFault{"a hash of the inclusion proof is not Base64"};
        proof.path.push_back(std::move(*bytes));
    }
    if (object.contains("checkpoint")) proof.checkpoint = need_text(need_object(object, "checkpoint"), "envelope");
    return proof;
}

// Returns nullopt if there is no time: logs without promises state none.
std::optional<std::chrono::sys_seconds> time_of(const Json& object) {
    constexpr std::uint64_t end_of_9999 = 253'402'300'799;
    const std::uint64_t time = number_at(object, "integratedTime");
    if (time > end_of_9999) throw JsonFault{"'integratedTime' is not a time"};
    return time == 0 ? std::nullopt : std::optional(std::chrono::sys_seconds(std::chrono::seconds(time)));
}

LogEntry entry_of(const Json& object) {
    LogEntry entry{.index = number_at(object, "logIndex"), .log_id = need_bytes(need_object(object, "logId"), "keyId")};
    const Json& kind = need_object(object, "kindVersion");
    entry.kind = need_text(kind, "kind");
    entry.version = need_text(kind, "version");
    entry.time = time_of(object);
    if (object.contains("inclusionPromise") && !object["inclusionPromise"].is_null())
        entry.promise = need_bytes(need_object(object, "inclusionPromise"), "signedEntryTimestamp");
    if (object.contains("inclusionProof") && !object["inclusionProof"].is_null())
        entry.proof = proof_of(need_object(object, "inclusionProof"));
    entry.body = need_bytes(object, "canonicalizedBody");
    return entry;
}

std::string certificate_of(const Json& material) {
    if (material.contains("certificate")) return need_bytes(need_object(material, "certificate"), "rawBytes");
    if (material.contains("x509CertificateChain"))
        return need_bytes(
            need_list(need_object(material, "x509CertificateChain"), "certificates", 1, max_certificates)[0],
            "rawBytes");
    throw JsonFault{"the bundle has no certificate"};
}

void read_message(const Json& message, SigstoreBundle& bundle) {
    bundle.signature = need_bytes(message, "signature");
    if (!message.contains("messageDigest")) return;
    const Json& digest = need_object(message, "messageDigest");
    const std::string name = need_text(digest, "algorithm");
    if (name == "SHA2_384")
        bundle.algorithm = DigestAlgorithm::sha384;
    else if (name == "SHA2_512")
        bundle.algorithm = DigestAlgorithm::sha512;
    else if (name != "SHA2_256")
        throw JsonFault{"the digest in the bundle is not SHA-256, SHA-384 or SHA-512"};
    bundle.digest = need_bytes(digest, "digest");
}

SigstoreBundle read_bundle(const Json& json) {
    SigstoreBundle bundle;
    const std::string type = need_text(json, "mediaType");
    const auto is_version = [&](const char* version) {
        return type == "application/vnd.dev.sigstore.bundle+json;version=" + std::string(version) ||
               type == "application/vnd.dev.sigstore.bundle.v" + std::string(version) + "+json";
    };
    bundle.needs_promise = is_version("0.1");
    bundle.needs_proof = is_version("0.2") || is_version("0.3");
    if (!bundle.needs_promise && !bundle.needs_proof)
        throw JsonFault{
            "the version of the bundle is not 0.1, 0.2 or "
            "0.3"};
    const Json& material = need_object(json, "verificationMaterial");
    bundle.is_by_key = material.contains("publicKey");
    if (!bundle.is_by_key) bundle.certificate = certificate_of(material);
    for (const Json& entry : need_list(material, "tlogEntries", 0, max_entries))
        bundle.entries.push_back(entry_of(entry));
    if (material.contains("timestampVerificationData") && !material["timestampVerificationData"].is_null())
        for (const Json& stamp :
             need_list(need_object(material, "timestampVerificationData"), "rfc3161Timestamps", 0, max_timestamps))
            bundle.timestamps.push_back(need_bytes(stamp, "signedTimestamp"));
    if (json.contains("messageSignature")) {
        read_message(need_object(json, "messageSignature"), bundle);
        return bundle;
    }
    bundle.envelope =
        parse_envelope(need_object(json, "dsseEnvelope").dump(-1, ' ', false, Json::error_handler_t::replace));
    if (!bundle.envelope || bundle.envelope->signatures.size() != 1)
        throw JsonFault{"the envelope in the bundle does not have exactly one signature"};
    bundle.signature = bundle.envelope->signatures[0].bytes;
    return bundle;
}

// cosign without --new-bundle-format: the bundle has a promise, but no proof.
SigstoreBundle read_bundle_of_cosign(const Json& json) {
    SigstoreBundle bundle{.needs_promise = true, .signature = need_bytes(json, "base64Signature")};
    read_signer(need_bytes(json, "cert"), bundle);
    // A key needs no log entries.
    if (bundle.is_by_key) return bundle;
    const Json& log = need_object(json, "rekorBundle");
    LogEntry& entry = bundle.entries.emplace_back();
    entry.promise = need_bytes(log, "SignedEntryTimestamp");
    const Json& payload = need_object(log, "Payload");
    entry.body = need_bytes(payload, "body");
    entry.index = number_at(payload, "logIndex");
    entry.time = time_of(payload);
    entry.log_id = bytes_of_digits(need_text(payload, "logID"));
    const Json body = parse_json(entry.body);
    entry.kind = need_text(body, "kind");
    entry.version = need_text(body, "apiVersion");
    return bundle;
}

}  // namespace

bool is_sigstore_bundle(std::string_view text) {
    const Json json = parse_json(text);
    if (!json.is_object()) return false;
    return text_at(json, "mediaType").value_or("").starts_with("application/vnd.dev.sigstore.bundle") ||
           json.contains("base64Signature");
}

std::optional<SigstoreBundle> parse_sigstore_bundle(std::string_view text, std::string& problem) try {
    const Json json = parse_json(text);
    if (!json.is_object()) throw JsonFault{"the bundle is not a JSON object"};
    return json.contains("base64Signature") ? read_bundle_of_cosign(json) : read_bundle(json);
} catch (const JsonFault& fault) {
    problem = fault.what;
    return std::nullopt;
}

}  // namespace csar::signatures
