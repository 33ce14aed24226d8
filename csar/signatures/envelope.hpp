// DSSE envelopes (secure-systems-lab/dsse 1.0): a payload and the signatures over it.
//
//   envelope  = { "payload": base64, "payloadType": type, "signatures": [ *signature ] }
//   signature = { "keyid": text, "sig": base64, "cert": PEM }
//   signed    = "DSSEv1" SP length(type) SP type SP length(payload) SP payload     ; lengths in bytes, decimal
//
// "cert" contains the signer's certificates; readers that do not support this member ignore it.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "csar/integrity/payload.hpp"

namespace csar::signatures {

inline constexpr std::string_view in_toto_payload = "application/vnd.in-toto+json";

struct Envelope {
    std::string payload;
    std::string payload_type;
    std::vector<integrity::MessageSignature> signatures;

    // The bytes that the signatures cover.
    std::string signed_bytes() const;
};

// Returns one line of JSON. `certificates`: PEM.
std::string print_envelope(const Envelope& envelope, const std::string& certificates);

std::optional<Envelope> parse_envelope(std::string_view text);

// in-toto statement, v1.
struct Statement {
    std::string predicate_type;
    std::vector<std::string> digests;  // SHA-256 of the subjects, in lower-case hexadecimal digits

    bool is_about(std::string_view digest) const {
        return std::find(digests.begin(), digests.end(), digest) != digests.end();
    }
};

std::optional<Statement> parse_statement(std::string_view payload);
std::optional<Statement> statement_in(const Envelope& envelope);

}  // namespace csar::signatures
