// Bundles of Sigstore (protobuf-specs, 0.1 to 0.3, as JSON; and what cosign wrote before): a signature, the certificate of
// who made it or the hint that a key did, and the entries of logs that tell when.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/digest_algorithm.hpp"
#include "csar/integrity/sigstore.hpp"
#include "csar/signatures/envelope.hpp"

namespace csar {

struct SigstoreBundle {
    bool is_by_key = false;   // who reads it must have the key; then there is no certificate
    std::string certificate;  // DER
    std::vector<integrity::LogEntry> entries;
    std::vector<std::string> timestamps;  // of RFC 3161, each a TimeStampResp or TimeStampToken in DER
    bool needs_promise = false;           // of each entry: the form before 0.2
    bool needs_proof = false;             // from 0.2 on
    // What was signed: a statement in this envelope, with one signature; without it the digest of a file.
    std::optional<Envelope> envelope;
    DigestAlgorithm algorithm = DigestAlgorithm::sha256;
    std::optional<std::string> digest;  // bytes
    std::string signature;
};

// Whether `text` is one, readable or not: of its own format (mediaType), or as cosign wrote it before.
bool is_sigstore_bundle(std::string_view text);

// nullopt with the reason in `problem` when it is none that can be verified.
std::optional<SigstoreBundle> parse_sigstore_bundle(std::string_view text, std::string& problem);

// Why the body of the entry does not say what the bundle does: this certificate made this signature over these bytes. Empty
// when it does. `digest`: of the signed file, in lower-case hexadecimal digits.
std::string body_mismatch(const integrity::LogEntry& entry, const SigstoreBundle& bundle, std::string_view digest);

}  // namespace csar
