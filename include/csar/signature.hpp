// Signatures of packages: what is trusted, and results of verification.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <csar/export.hpp>

namespace csar {

// A Sigstore bundle of the package, which is verified without the network (docs/signatures.md). With a bundle, set the
// trusted root, the signer and the issuer, or instead TrustOptions::key. Without a bundle, all members must be empty.
struct SigstoreOptions {
    std::string bundle;        // a file
    std::string trusted_root;  // a file in the format of `cosign trusted-root`
    // The required signer, an e-mail address or a URI: the exact text, or a regular expression (RE2) for a part of it.
    std::string identity;
    std::string identity_pattern;
    // The required issuer of the identity, the URL of an OpenID Connect issuer: the exact text, or a regular
    // expression.
    std::string issuer;
    std::string issuer_pattern;
};

// What is trusted, and which signatures are required.
struct TrustOptions {
    // Trusted certificates: files (PEM, DER), or directories of files. Nothing else is trusted: no system roots, and no
    // certificates in the package.
    std::vector<std::string> anchors;
    // Like `anchors`, for time stamp authorities (RFC 3161). A trusted stamp proves that a certificate, which has
    // expired since, was valid. Not if `time` is set.
    std::vector<std::string> timestamp_anchors;
    std::vector<std::string> revocation_lists;     // CRL files (PEM, DER)
    std::optional<std::chrono::sys_seconds> time;  // verify certificates for this time; default: now
    std::optional<std::chrono::sys_seconds> now;   // the current time; default: the clock
    // Signers that must all have signed the package: subjects (RFC 2253) or common names. Empty: any signer.
    std::vector<std::string> signers;
    bool require_signature = false;
    // A file with an RSA or ECDSA public key (PEM, DER) that must have signed the package. The signature is in
    // `sigstore.bundle`, in an attestation, or in a file with a plain signature, binary or Base64: `detached`,
    // PACKAGE.sig, or the package's name with the extension .sig. Other signatures do not need this key.
    std::string key;
    // The detached signature. Default: PACKAGE.cms or the package's name with the extension .cms, if it exists, and
    // PACKAGE.2.cms, PACKAGE.3.cms and so on. The first file is ignored if it is a copy of a signature in the package.
    std::string detached;

    std::vector<std::string> attestations;  // files of statements about the package (DSSE)
    SigstoreOptions sigstore;
    bool ignore_trust = false;  // only check that signatures are intact, not who signed

    // True if an untrusted signer is an error.
    bool ask_for_trust() const { return !anchors.empty() || !signers.empty() || require_signature; }
};

// Verdicts on signatures, the best first.
enum class SignatureVerdict : std::uint8_t {
    trusted,     // intact, and every signer is trusted
    intact,      // the signed bytes are unchanged; trust was not checked
    untrusted,   // intact, but a signer is not trusted
    expired,     // intact, but a certificate has expired at the time of verification
    early,       // intact, but a certificate is not valid yet at the time of verification
    incomplete,  // not sufficient: no certificate, a weak algorithm, files that are not covered
    tampered,    // the bytes differ from the signed bytes
    unsigned_,   // there is no signature
};

// "trusted", "intact", ..., "not-yet-valid", ..., "unsigned".
CSAR_API std::string_view to_string(SignatureVerdict verdict);

struct VerifiedTimestamp {
    std::chrono::sys_seconds time;
    std::string authority;     // from the authority's certificate, RFC 2253; may be empty
    bool vouched_for = false;  // the stamp is intact, and its authority is trusted
    std::string reason;        // why the stamp is not trusted
};

struct VerifiedSigner {
    // The subject of the certificate (RFC 2253, UTF-8). Without a certificate: the name in the signature. For Sigstore:
    // the identity. For TrustOptions::key: "key" and the file.
    std::string subject;
    std::string identity_issuer;  // for Sigstore: the issuer of the identity
    std::string issuer;
    std::string common_name;
    std::string serial;       // of the certificate, hexadecimal
    std::string fingerprint;  // SHA-256 of the certificate; if there is none, of the SubjectPublicKeyInfo
    std::chrono::sys_seconds not_before, not_after;
    std::string key;                                       // "RSA 3072"
    std::string digest;                                    // "SHA256"
    std::optional<std::chrono::sys_seconds> claimed_time;  // signing time that the signer states
    std::vector<VerifiedTimestamp> timestamps;
    SignatureVerdict verdict = SignatureVerdict::intact;
    std::string reason;  // why it is not `trusted`; may be empty
};

struct VerifiedSignature {
    enum class Scope : std::uint8_t {
        manifest,   // SOL004 option 1: the manifest, and the files that it lists with digests
        container,  // SOL004 option 2: every byte of the package inside
        detached,   // every byte of the package
        file,       // one file of the package
        statement,  // an attestation of the package, which it names by digest
    };
    Scope scope = Scope::manifest;
    std::string location;             // the file with the signature; in the package, unless detached
    std::string covers;               // the file whose bytes are signed
    std::uint64_t covered_bytes = 0;  // signed bytes, from the first byte of the file
    std::string statement;            // predicate type of the attestation
    std::string form;                 // how the bytes were signed: "as stored", "with CRLF line endings"
    SignatureVerdict verdict = SignatureVerdict::intact;  // the worst of the signers
    std::string problem;                                  // why the signature cannot be read
    std::vector<VerifiedSigner> signers;

    bool covers_package() const { return scope < Scope::file; }
};

CSAR_API std::string_view to_string(
    VerifiedSignature::Scope scope);  // "manifest", "container", "detached", "file", "statement"

}  // namespace csar
