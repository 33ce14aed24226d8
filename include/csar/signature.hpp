// Signatures of packages: trust options and verification results.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <csar/export.hpp>

namespace csar {

// A Sigstore bundle of the package, verified without the network (docs/signatures.md). With a bundle, the trusted root,
// the signer and the issuer must be set, or a key instead of all three (TrustOptions::key). Without a bundle, all
// members must be empty.
struct SigstoreOptions {
    std::string bundle;        // a file
    std::string trusted_root;  // a file: the Sigstore trusted root, in the format of `cosign trusted-root`
    // The required signer: an e-mail address or a URI, compared byte for byte; or a regular expression (RE2) that
    // matches a part of the address or URI.
    std::string identity;
    std::string identity_pattern;
    // The required issuer of the identity, or a pattern for it: the URL of an OpenID Connect issuer.
    std::string issuer;
    std::string issuer_pattern;
};

// The caller's trust, and requirements on signatures.
struct TrustOptions {
    // Files of certificates (PEM, DER) or directories of such files. Nothing else is trusted, not even the system's
    // roots or certificates in the package.
    std::vector<std::string> anchors;
    // Like `anchors`, but for time stamp authorities (RFC 3161). Only their stamps are used: an expired certificate is
    // then verified for the time of the stamp, unless `time` is set.
    std::vector<std::string> timestamp_anchors;
    std::vector<std::string> revocation_lists;     // files of CRLs (PEM, DER)
    std::optional<std::chrono::sys_seconds> time;  // time for verifying certificates; default: now
    std::optional<std::chrono::sys_seconds> now;  // the current time, the same for several packages; default: the clock
    // The required signers of the package, all of which must have signed it: subjects in RFC 2253 format, or common
    // names. Empty: any signer.
    std::vector<std::string> signers;
    bool require_signature = false;
    // A file with an RSA or ECDSA public key (PEM, DER), which must have signed the package. The signature with this
    // key may be in `sigstore.bundle`, in an attestation, or in a file with a plain signature of the bytes, binary or
    // Base64 (`detached`, otherwise PACKAGE.sig, or the package's name with the extension .sig). The key does not apply
    // to other signatures.
    std::string key;
    // The detached signature of the package. Default: the file PACKAGE.cms, or the package's name with the extension
    // .cms, if this file exists; and PACKAGE.2.cms, PACKAGE.3.cms and so on. The first file is ignored if it is a copy
    // of a signature in the package.
    std::string detached;

    std::vector<std::string> attestations;  // files of statements about the package, in DSSE envelopes
    SigstoreOptions sigstore;
    bool ignore_trust = false;  // check only whether signatures are intact, not whether signers are trusted

    // True if an untrusted signer is an error.
    bool ask_for_trust() const { return !anchors.empty() || !signers.empty() || require_signature; }
};

// Verdicts on signatures, the best first.
enum class SignatureVerdict : std::uint8_t {
    trusted,     // intact, and every signer is trusted
    intact,      // the signed bytes are unchanged; the signer was not checked
    untrusted,   // intact, but a signer is not trusted
    expired,     // intact, but a certificate is not valid at the time of verification
    incomplete,  // the signature is not sufficient: no certificate, a weak algorithm, files that are not covered
    tampered,    // the bytes differ from the signed bytes
    unsigned_,   // there is no signature
};

// "trusted", "intact", ..., "unsigned".
CSAR_API std::string_view to_string(SignatureVerdict verdict);

struct VerifiedTimestamp {
    std::chrono::sys_seconds time;
    std::string authority;     // subject of the authority's certificate, RFC 2253; empty if unknown
    bool vouched_for = false;  // the stamp is intact, and its authority is trusted
    std::string reason;        // the reason why the stamp is not trusted
};

struct VerifiedSigner {
    // Subject of the certificate (RFC 2253, UTF-8). For TrustOptions::key: "key" and the file. Without a certificate:
    // the name in the signature. For Sigstore: the identity.
    std::string subject;
    std::string identity_issuer;  // for Sigstore: the issuer of the identity
    std::string issuer;
    std::string common_name;
    std::string serial;       // serial number of the certificate, hexadecimal
    std::string fingerprint;  // SHA-256 of the certificate or, without a certificate, of the SubjectPublicKeyInfo
    std::chrono::sys_seconds not_before, not_after;
    std::string key;                                       // "RSA 3072"
    std::string digest;                                    // "SHA256"
    std::optional<std::chrono::sys_seconds> claimed_time;  // signing time, as stated by the signer
    std::vector<VerifiedTimestamp> timestamps;
    SignatureVerdict verdict = SignatureVerdict::intact;
    std::string reason;  // the reason for a verdict other than `trusted`; may be empty
};

struct VerifiedSignature {
    enum class Scope : std::uint8_t {
        manifest,   // SOL004 option 1: the manifest and, through its digests, the listed files
        container,  // SOL004 option 2: every byte of the package inside
        detached,   // every byte of the package
        file,       // one file of the package
        statement,  // an attestation: a statement about the package, identified by digest
    };
    Scope scope = Scope::manifest;
    std::string location;             // the file with the signature; in the package unless it is detached
    std::string covers;               // the file whose bytes are signed
    std::uint64_t covered_bytes = 0;  // number of signed bytes, from the first byte
    std::string statement;            // predicate type of an attestation
    std::string form;                 // "as stored", "with CRLF line endings": form of the signed bytes
    SignatureVerdict verdict = SignatureVerdict::intact;  // verdict of the worst signer
    std::string problem;                                  // the reason why the signature cannot be read
    std::vector<VerifiedSigner> signers;

    bool covers_package() const { return scope < Scope::file; }
};

CSAR_API std::string_view to_string(
    VerifiedSignature::Scope scope);  // "manifest", "container", "detached", "file", "statement"

}  // namespace csar
