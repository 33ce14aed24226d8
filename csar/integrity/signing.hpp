// Creates CMS signatures (RFC 5652): detached, with signed attributes, over streamed content.
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

// The key of a signer and its certificates.
struct KeySources {
    std::string key;                        // a file: PEM, DER or PKCS #12; or "pkcs11:..." (RFC 7512)
    std::optional<std::string> passphrase;  // passphrase of the key file
    std::vector<std::string>
        certificates;  // files; the signer's certificate is the one that matches the key, otherwise the first
    // Instead of a key: a command that reads the bytes to be signed from standard input and writes the signature (PKCS
    // #1 v1.5 for RSA, or DER for ECDSA) to standard output. The environment variable CSAR_DIGEST contains the digest
    // algorithm: "SHA256".
    std::string command;
    // Instead of a key: a function with the same result as `command`.
    std::function<std::string(std::string_view bytes, DigestAlgorithm digest)> sign;
};

// The certificate of an authority that receivers cannot use.
struct UnusableIssuer {
    std::string name;
    std::string issued;  // the subject of the certificate that the authority issued
    std::string fault;
};

// A key, or the command or function that is used instead of it, with its certificate chain up to an authority.
class SigningIdentity {
public:
    // Throws Failure: input if a file cannot be read; usage if it contains no key or certificate, if the
    // passphrase is missing or wrong, if key and certificate do not match, or if the certificate does not allow
    // signing now.
    explicit SigningIdentity(const KeySources& sources);
    SigningIdentity(SigningIdentity&&) noexcept;
    SigningIdentity& operator=(SigningIdentity&&) noexcept;
    ~SigningIdentity();

    CertificateSummary certificate() const;
    // The issuer of the signer's certificate, if the issuer's certificate is not among the given certificates.
    // Otherwise empty, as for a self-issued certificate.
    std::string missing_issuer() const;
    // True if a given certificate has the name of the missing issuer, for example an older one with another key.
    bool has_namesake_of_issuer() const;
    // An authority of the chain whose certificate receivers cannot use, if no other chain can be built from the given
    // certificates.
    std::optional<UnusableIssuer> unusable_issuer() const;
    // The signer's certificate and the other certificates, in PEM.
    std::string certificates_pem() const;

    struct State;  // OpenSSL's objects, used by the files of this directory
    const State& state() const { return *state_; }

private:
    std::unique_ptr<State> state_;
};

struct SignatureRequest {
    DigestAlgorithm digest = DigestAlgorithm::sha256;
    std::string_view existing;  // a signature over the same bytes, to which a signer is added; empty: create a new one
    bool includes_certificates = true;
    std::optional<std::chrono::sys_seconds> time;  // signing time; default: now
};

// A signature over `content` in PEM. Reads the content once. Throws Failure: usage if the existing signature cannot be
// parsed or already has this signer; input if a command returns a signature that was not made with the key.
std::string sign_cms(const Content& content, const SigningIdentity& identity, const SignatureRequest& request);

}  // namespace csar::integrity
