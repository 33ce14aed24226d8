// Sigstore bundles (protobuf-specs, 0.1 to 0.3, as JSON; and the earlier format of cosign): a signature, the
// certificate of the signer or a reference to a key, and log entries that prove the time.
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
    std::vector<std::string> timestamps;  // RFC 3161: each a TimeStampResp or TimeStampToken in DER
    bool needs_promise = false;           // the promise is required in each entry: the format before 0.2
    bool needs_proof = false;             // the proof is required in each entry: since 0.2
    // The signed content: a statement in this envelope, with one signature; if there is no envelope, the digest of a
    // file.
    std::optional<Envelope> envelope;
    DigestAlgorithm algorithm = DigestAlgorithm::sha256;
    std::optional<std::string> digest;  // the bytes of the digest
    std::string signature;
};

// True if `text` is a bundle, supported or not: in the bundle format (mediaType), or in the earlier format of cosign.
bool is_sigstore_bundle(std::string_view text);

// nullopt, with the reason in `problem`, if the bundle cannot be verified.
std::optional<SigstoreBundle> parse_sigstore_bundle(std::string_view text, std::string& problem);

// The reason why the body of the entry does not match the bundle's certificate, signature and content. Empty if it
// matches. `digest`: the digest of the signed file, in lower-case hexadecimal digits.
std::string body_mismatch(const integrity::LogEntry& entry, const SigstoreBundle& bundle, std::string_view digest);

}  // namespace csar::signatures
