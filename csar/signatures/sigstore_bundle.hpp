// Sigstore bundles: protobuf-specs 0.1 to 0.3 in JSON, and the earlier format of cosign.
// A bundle has a signature, a certificate or a reference to a key, and log entries that prove the time.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/digest_algorithm.hpp"
#include "csar/integrity/sigstore.hpp"
#include "csar/signatures/envelope.hpp"

namespace csar::signatures {

struct SigstoreBundle {
    bool is_by_key = false;   // the bundle has no certificate; the user must have the key
    std::string certificate;  // DER
    std::vector<integrity::LogEntry> entries;
    std::vector<std::string> timestamps;  // TimeStampResp or TimeStampToken in DER (RFC 3161)
    bool needs_promise = false;           // each entry must have a promise: before 0.2
    bool needs_proof = false;             // each entry must have a proof: since 0.2
    // The signed content: a statement with one signature. Without an envelope: the digest of a file.
    std::optional<Envelope> envelope;
    DigestAlgorithm algorithm = DigestAlgorithm::sha256;
    std::optional<std::string> digest;  // bytes
    std::string signature;
};

// True for the bundle format (mediaType) in any version, and for the earlier format of cosign.
bool is_sigstore_bundle(std::string_view text);

// Returns nullopt if the bundle cannot be verified. `problem` then has the reason.
std::optional<SigstoreBundle> parse_sigstore_bundle(std::string_view text, std::string& problem);

// Why the entry's body does not match the bundle. Returns an empty string if the body matches. `digest`: of the signed
// file, in lower-case hexadecimal digits.
std::string body_mismatch(const integrity::LogEntry& entry, const SigstoreBundle& bundle, std::string_view digest);

}  // namespace csar::signatures
