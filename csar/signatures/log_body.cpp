// The formats of log entries (sigstore/rekor, pkg/types; rekor-tiles).
#include "base/bytes.hpp"
#include "base/digest.hpp"
#include "base/hexadecimal.hpp"
#include "csar/integrity/digester.hpp"
#include "csar/integrity/pem.hpp"
#include "csar/signatures/json_fields.hpp"
#include "csar/signatures/sigstore_bundle.hpp"

namespace csar::signatures {
namespace {

constexpr const char* other_digest = "the log entry is about different bytes";
constexpr const char* other_signature = "the log entry is about a different signature";
constexpr const char* other_certificate = "the log entry is about a different certificate";

std::string hash_of(std::string_view bytes) {
    return hex(integrity::digest_of(DigestAlgorithm::sha256, as_bytes(bytes)));
}

bool is_pem_of(std::string_view pem, std::string_view der) {
    const auto blocks = integrity::read_pem(pem);
    return blocks.size() == 1 && blocks[0].der == der;
}

// { "algorithm": "sha256", "value": hexadecimal }
bool is_hash(const Json& hash, std::string_view algorithm, std::string_view digest) {
    return need_text(hash, "algorithm") == algorithm && need_text(hash, "value") == digest;
}

// { "algorithm": "SHA2_256", "digest": base64 }
bool is_new_hash(const Json& hash, std::string_view algorithm, std::string_view digest) {
    return need_text(hash, "algorithm") == algorithm && hexadecimal_of(need_bytes(hash, "digest")) == digest;
}

// { "x509Certificate": { "rawBytes": base64 } }
bool is_verifier(const Json& verifier, std::string_view der) {
    return need_bytes(need_object(verifier, "x509Certificate"), "rawBytes") == der;
}

const char* algorithm_name(DigestAlgorithm algorithm, bool is_new) {
    if (algorithm == DigestAlgorithm::sha512) return is_new ? "SHA2_512" : "sha512";
    if (algorithm == DigestAlgorithm::sha384) return is_new ? "SHA2_384" : "sha384";
    return is_new ? "SHA2_256" : "sha256";
}

const char* file_mismatch(const Json& spec, const SigstoreBundle& bundle, std::string_view digest) {
    if (!is_hash(need_object(need_object(spec, "data"), "hash"), algorithm_name(bundle.algorithm, false), digest))
        return other_digest;
    const Json& signature = need_object(spec, "signature");
    if (need_bytes(signature, "content") != bundle.signature) return other_signature;
    return is_pem_of(need_bytes(need_object(signature, "publicKey"), "content"), bundle.certificate)
               ? ""
               : other_certificate;
}

const char* new_file_mismatch(const Json& spec, const SigstoreBundle& bundle, std::string_view digest) {
    const Json& record = need_object(spec, "hashedRekordV002");
    if (!is_new_hash(need_object(record, "data"), algorithm_name(bundle.algorithm, true), digest)) return other_digest;
    const Json& signature = need_object(record, "signature");
    if (need_bytes(signature, "content") != bundle.signature) return other_signature;
    return is_verifier(need_object(signature, "verifier"), bundle.certificate) ? "" : other_certificate;
}

const char* envelope_mismatch(const Json& spec, const SigstoreBundle& bundle) {
    if (!is_hash(need_object(spec, "payloadHash"), "sha256", hash_of(bundle.envelope->payload))) return other_digest;
    const Json& signature = need_list(spec, "signatures", 1, 1)[0];
    if (need_bytes(signature, "signature") != bundle.signature) return other_signature;
    return is_pem_of(need_bytes(signature, "verifier"), bundle.certificate) ? "" : other_certificate;
}

const char* new_envelope_mismatch(const Json& spec, const SigstoreBundle& bundle) {
    const Json& record = need_object(spec, "dsseV002");
    if (!is_new_hash(need_object(record, "payloadHash"), "SHA2_256", hash_of(bundle.envelope->payload)))
        return other_digest;
    const Json& signature = need_list(record, "signatures", 1, 1)[0];
    if (need_bytes(signature, "content") != bundle.signature) return other_signature;
    return is_verifier(need_object(signature, "verifier"), bundle.certificate) ? "" : other_certificate;
}

// The signature is Base64 of Base64.
const char* statement_mismatch(const Json& spec, const SigstoreBundle& bundle) {
    const Json& content = need_object(spec, "content");
    if (!is_hash(need_object(content, "payloadHash"), "sha256", hash_of(bundle.envelope->payload))) return other_digest;
    const Json& signature = need_list(need_object(content, "envelope"), "signatures", 1, 1)[0];
    if (decode_either(need_bytes(signature, "sig")) != bundle.signature) return other_signature;
    return is_pem_of(need_bytes(signature, "publicKey"), bundle.certificate) ? "" : other_certificate;
}

const char* mismatch(const std::string& kind, const Json& spec, const SigstoreBundle& bundle, std::string_view digest) {
    if (!bundle.envelope) {
        if (kind == "hashedrekord 0.0.1") return file_mismatch(spec, bundle, digest);
        if (kind == "hashedrekord 0.0.2") return new_file_mismatch(spec, bundle, digest);
    } else {
        if (kind == "dsse 0.0.1") return envelope_mismatch(spec, bundle);
        if (kind == "dsse 0.0.2") return new_envelope_mismatch(spec, bundle);
        if (kind == "intoto 0.0.2") return statement_mismatch(spec, bundle);
    }
    return "this kind of log entry is not supported";
}

}  // namespace

std::string body_mismatch(const integrity::LogEntry& entry, const SigstoreBundle& bundle, std::string_view digest) try {
    const Json body = parse_json(entry.body);
    const std::string kind = need_text(body, "kind") + " " + need_text(body, "apiVersion");
    if (kind != entry.kind + " " + entry.version) return "the log entry and the bundle state different kinds of entry";
    return mismatch(kind, need_object(body, "spec"), bundle, digest);
} catch (const JsonFault& fault) {
    return "the log entry cannot be read: " + fault.what;
}

}  // namespace csar::signatures
