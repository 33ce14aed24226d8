// Creates detached CMS signatures (RFC 5652) with signed attributes.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/digest_algorithm.hpp"
#include "csar/integrity/certificates.hpp"
#include "csar/integrity/content_form.hpp"

namespace csar::integrity {

// The key and the certificates of a signer.
struct KeySources {
    std::string key;                        // a PEM, DER or PKCS #12 file; or "pkcs11:..." (RFC 7512)
    std::optional<std::string> passphrase;  // passphrase of the key file
    std::vector<std::string>
        certificates;  // files; the signer's certificate matches the key (without a key, the first)
    // Replaces the key: a command that reads bytes from standard input and writes the signature to standard output.
    // The signature is PKCS #1 v1.5 for RSA, DER for ECDSA. CSAR_DIGEST in its environment is the digest: "SHA256".
    std::string command;
    // Replaces the key: a function like `command`.
    std::function<std::string(std::string_view bytes, DigestAlgorithm digest)> sign;
};

// An authority whose certificate receivers cannot use.
struct UnusableIssuer {
    std::string name;
    std::string issued;  // subject of the certificate that it issued
    std::string fault;
};

// A key, command or function for signing, and a certificate chain.
class SigningIdentity {
public:
    // Throws Failure(input) if a file is unreadable.
    // Throws Failure(usage) for a missing key or certificate, a wrong passphrase, a certificate of another key, or a
    // certificate that does not allow signing now.
    explicit SigningIdentity(const KeySources& sources);
    SigningIdentity(SigningIdentity&&) noexcept;
    SigningIdentity& operator=(SigningIdentity&&) noexcept;
    ~SigningIdentity();

    CertificateSummary certificate() const;
    // Returns the issuer of the signer's certificate if its certificate was not given, otherwise "".
    std::string missing_issuer() const;
    // True if a given certificate has the name of the missing issuer, such as an older certificate with another key.
    bool has_namesake_of_issuer() const;
    // Returns an authority that receivers cannot use, if every chain of the given certificates needs it.
    std::optional<UnusableIssuer> unusable_issuer() const;
    // Returns all certificates in PEM, the signer's first.
    std::string certificates_pem() const;

    struct State;  // OpenSSL objects; only for this directory
    const State& state() const { return *state_; }

private:
    std::unique_ptr<State> state_;
};

struct SignatureRequest {
    DigestAlgorithm digest = DigestAlgorithm::sha256;
    std::string_view existing;  // a signature of these bytes, which gets a further signer; "": a new signature
    bool includes_certificates = true;
    std::optional<std::chrono::sys_seconds> time;  // default: now
};

// Returns a signature in PEM. Reads the content once. Throws Failure(usage) if request.existing is malformed or has
// this signer. Throws Failure(input) if a command returns a signature of another key.
std::string sign_cms(const Content& content, const SigningIdentity& identity, const SignatureRequest& request);

}  // namespace csar::integrity
