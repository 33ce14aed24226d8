// Making CMS signatures (RFC 5652): detached, with signed attributes, over bytes that stream by.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/digest_algorithm.hpp"
#include "csar/integrity/certificates.hpp"
#include "csar/integrity/cms.hpp"

namespace csar::integrity {

// Where the key of a signer is, and its certificates.
struct KeySources {
    std::string key;                        // a file: PEM, DER or PKCS #12; or "pkcs11:..." (RFC 7512)
    std::optional<std::string> passphrase;  // of that file
    std::vector<std::string> certificates;  // files; the signer's is found by its key, or is the first one
    // In place of a key: a command that reads the bytes to be signed on standard input and writes the signature (PKCS
    // #1 v1.5 of RSA, or DER of ECDSA) on standard output. CSAR_DIGEST tells it the digest: "SHA256".
    std::string command;
};

// A key, or what stands for it, with its certificate and those that lead to an authority.
class SigningIdentity {
public:
    // Throws Failure: input when a file cannot be read, usage when it holds no key or certificate, when the passphrase
    // is missing or wrong, when key and certificate do not belong together, or when the certificate is not one to sign
    // with now.
    explicit SigningIdentity(const KeySources& sources);
    SigningIdentity(SigningIdentity&&) noexcept;
    SigningIdentity& operator=(SigningIdentity&&) noexcept;
    ~SigningIdentity();

    CertificateSummary certificate() const;
    // The signer's certificate and the others in PEM.
    std::string certificates_pem() const;

    struct State;  // OpenSSL's objects, for the files of this directory
    const State& state() const { return *state_; }

private:
    std::unique_ptr<State> state_;
};

struct SignatureWish {
    DigestAlgorithm digest = DigestAlgorithm::sha256;
    std::string_view existing;  // a signature over the same bytes that gets a further signer; empty: a new one
    bool includes_certificates = true;
};

// A signature over `content` in PEM. Reads the content once. Throws Failure(usage) when the existing signature cannot
// be read or has this signer already, input when a command does not give a signature of its key.
std::string sign_cms(const Content& content, const SigningIdentity& identity, const SignatureWish& wish);

}  // namespace csar::integrity
