// Signatures of packages: what is trusted, and what was found.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <csar/export.hpp>

namespace csar {

// A bundle of Sigstore about the package, verified without the network (docs/signatures.md). With a bundle the trusted
// root, the signer and the issuer must be given, or a key in place of all three (TrustOptions::key); without one all must
// be empty.
struct SigstoreOptions {
    std::string bundle;  // a file
    std::string
        trusted_root;  // a file: certificates and logs to trust, as `cosign trusted-root` and the root's repository have it
    // The required signer: an address of e-mail or a URI, compared byte for byte; or a regular expression (RE2) that matches
    // some part of it.
    std::string identity;
    std::string identity_pattern;
    // The same for the issuer of that identity: the URL of an issuer of OpenID Connect.
    std::string issuer;
    std::string issuer_pattern;
};

// What the caller trusts, and what is demanded of signatures.
struct TrustOptions {
    // Files of certificates (PEM, DER) or directories of such files. Nothing else is trusted: no roots of the system, and
    // no certificate because it comes with the package.
    std::vector<std::string> anchors;
    // The same for the authorities of time stamps (RFC 3161). Only their stamps count: a certificate that has expired
    // is then judged at the time of the stamp, unless `time` is given.
    std::vector<std::string> timestamp_anchors;
    std::vector<std::string> revocation_lists;  // files of CRLs (PEM, DER)
    std::optional<std::int64_t> time;           // when certificates must be valid, seconds since 1970 UTC; else now
    std::optional<std::int64_t> now;            // what "now" is, the same for several packages; else by the clock
    // The required signer of the package: a subject in the form of RFC 2253, or a common name. Empty: anyone.
    std::string signer;
    bool require_signature = false;
    // A file with a public key (PEM, DER) of RSA or ECDSA, which must have signed the package: in `sigstore.bundle`, in an
    // attestation, or with a signature of the bytes and nothing else, binary or in Base64 (`detached`, else
    // PACKAGE.sig, or that with .sig in place of the package's ending). About other signatures it says nothing.
    std::string key;
    // The detached signature of the package; without it the file PACKAGE.cms, or that with .cms in place of the
    // package's ending, if there is one.
    std::string detached;

    std::vector<std::string> attestations;  // files of statements about the package, in DSSE envelopes
    SigstoreOptions sigstore;
    bool ignore_trust = false;  // report only whether signatures are intact, not whether signers are trusted

    // True when a signer that is not trusted is an error.
    bool ask_for_trust() const { return !anchors.empty() || !signer.empty() || require_signature; }
};

// What signatures prove, the best first.
enum class SignatureVerdict : std::uint8_t {
    trusted,     // intact, and every signer is trusted
    intact,      // the bytes are those that were signed; the signer was not checked
    untrusted,   // intact, but a signer is not trusted
    expired,     // intact, but a certificate is not valid at the time
    incomplete,  // it does not prove what it should: no certificate, an algorithm too weak, files that it leaves out
    tampered,    // the bytes are not those that were signed
    unsigned_,   // there is no signature
};

// "trusted", "intact", ..., "unsigned".
CSAR_API std::string_view to_string(SignatureVerdict verdict);

struct VerifiedTimestamp {
    std::int64_t time = 0;     // seconds since 1970 UTC
    std::string authority;     // subject of its certificate, RFC 2253; empty when it is not known
    bool vouched_for = false;  // the stamp is intact, and its authority is trusted
    std::string reason;        // why not
};

struct VerifiedSigner {
    std::string
        subject;  // RFC 2253, UTF-8; of TrustOptions::key "key" and the file; without a certificate what the signature says about it; of Sigstore the identity
    std::string identity_issuer;  // of Sigstore: the issuer of the identity
    std::string issuer;
    std::string common_name;
    std::string serial;       // hexadecimal
    std::string fingerprint;  // SHA-256 of the certificate; of a key without one that of its SubjectPublicKeyInfo
    std::int64_t not_before = 0, not_after = 0;
    std::string key;                           // "RSA 3072"
    std::string digest;                        // "SHA256"
    std::optional<std::int64_t> claimed_time;  // when it was signed, as the signer says
    std::vector<VerifiedTimestamp> timestamps;
    SignatureVerdict verdict = SignatureVerdict::intact;
    std::string reason;  // why the verdict is not better
};

struct VerifiedSignature {
    enum class Scope : std::uint8_t {
        manifest,   // SOL004 option 1: the manifest, and through its digests the files that it lists
        container,  // SOL004 option 2: every byte of the package inside
        detached,   // every byte of the package
        file,       // one file of the package
        statement,  // an attestation: a statement about the package, which it names by its digest
    };
    Scope scope = Scope::manifest;
    std::string location;             // the file that holds it; inside the package unless detached
    std::string covers;               // the file whose bytes are signed
    std::uint64_t covered_bytes = 0;  // how many, from its first on
    std::string statement;            // type of the predicate of an attestation
    std::string form;                 // "as stored", "with CRLF line ends"; of the last signer that is intact
    SignatureVerdict verdict = SignatureVerdict::intact;  // of the worst signer
    std::string problem;                                  // why it cannot be read
    std::vector<VerifiedSigner> signers;

    bool covers_package() const { return scope < Scope::file; }
};

CSAR_API std::string_view to_string(
    VerifiedSignature::Scope scope);  // "manifest", "container", "detached", "file", "statement"

}  // namespace csar
