// Signs packages with CMS (ETSI NFV-SOL004 4.3).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <csar/cancellation.hpp>
#include <csar/enumerations.hpp>
#include <csar/export.hpp>
#include <csar/findings.hpp>
#include <csar/limits.hpp>
#include <csar/severity_policy.hpp>
#include <csar/signature.hpp>

namespace csar {

// The signer, and the format of the signature.
struct SignerOptions {
    std::string key;                        // a file: PEM, DER or PKCS #12; or "pkcs11:..." (RFC 7512)
    std::optional<std::string> passphrase;  // passphrase of the key file
    std::vector<std::string> certificates;  // files: the signer's certificate and its chain
    // Instead of a key: a command that reads the data to be signed on its standard input and writes the signature on
    // its standard output (PKCS #1 v1.5 for RSA, or DER for ECDSA). The environment variable CSAR_DIGEST gives it the
    // digest algorithm.
    std::string command;
    // Instead of a key or a command: returns the signature of `bytes`, in the format of `command`, for example from a
    // key management service. Called in the thread of the operation. Its exceptions end the operation and are passed
    // on.
    std::function<std::string(std::string_view bytes, DigestAlgorithm digest)> sign;
    // sha256, sha384 or sha512; default: sha256, or in PackOptions the first that the intake profiles accept.
    std::optional<DigestAlgorithm> digest;
    // The signing time, seconds since 1970 UTC; default: now. With a fixed time the signature of the same bytes is
    // reproducible if its algorithm has no random part (RSA with PKCS #1 v1.5).
    std::optional<std::int64_t> time;

    bool given() const { return !key.empty() || !command.empty() || sign; }
    // Whether a token or a service has the key: it may prompt for a PIN, or log each signature.
    bool is_external() const { return !command.empty() || sign || key.starts_with("pkcs11:"); }
};

// The treatment of an existing signature.
enum class ExistingSignature : std::uint8_t { refuse, add_signer, replace };

struct SignOptions {
    Limits limits;
    SeverityPolicy severities;
    const Cancellation* cancellation = nullptr;  // may be null; see csar/cancellation.hpp
    unsigned jobs = 1;
    SignerOptions signer;
    // Where to put the signature. The default is the manifest if there is one, otherwise a file next to the package.
    std::optional<VerifiedSignature::Scope> scope;  // manifest, container or detached
    // The signed package, or the detached signature. Empty: the package itself, PACKAGE with the extension .zip, or
    // PACKAGE.cms. An existing file other than the package is an error unless `existing` allows changing it.
    std::string output;
    ExistingSignature existing = ExistingSignature::refuse;
    bool certificate_beside = false;  // write the certificate to a file next to the signature instead of into it
    bool verify = true;               // check the signed package; a package with errors is not kept
    std::string checksum;             // if not empty: the file for the checksum of the result (sha256sum)
    // Instead of signing: the file for a time stamp request (RFC 3161, TimeStampReq) for an existing signature, or the
    // file with the authority's response, which is added to the signature.
    std::string timestamp_query;
    std::string timestamp;
    // Also instead of signing: the file to which the existing signature is copied; and whether to remove the signature,
    // which restores the unsigned package (a detached signature is deleted; the package in a container is written to
    // `output`).
    std::string extract_signature;
    bool remove = false;
    std::int64_t time = 315532800;  // modification time of the entries of a new archive, seconds since 1970 UTC
};

struct [[nodiscard]] SignResult {
    Findings findings;
    bool done = false;   // false: nothing was written; the findings give the reason
    std::string output;  // the file that was written
    std::string sha256;  // digest of the package, if a checksum file was requested
    VerifiedSignature::Scope scope = VerifiedSignature::Scope::detached;
    std::string covers;   // the file whose bytes are signed
    std::string subject;  // subject of the signer's certificate; empty if no signature was created
    // Subjects of replaced other signers; without a certificate, issuer and number. If one has the subject of the new
    // signer, the serial number of its certificate follows.
    std::vector<std::string> replaced;
    // Also with ExistingSignature::replace, but outside of the manifest: the other signers of the manifest, which keeps
    // its signature. Requires SignOptions::verify.
    std::vector<std::string> kept;
};

// Signs the archive `package` (SOL004 4.3), or requests or adds the time stamp of its signature. The output appears
// under its name only when it is complete, on the disk and, unless the options say otherwise, verified. After a failure
// all files are unchanged. `package` is a path, not an Input: it is replaced, or its signature is written next to it.
// Content is never held in memory; compressed entries are copied unchanged.
//
// Throws Failure: usage for options that contradict each other or the package, and for unsuitable keys and time stamps;
// also input, output and interrupted.
CSAR_API SignResult sign_package(const std::string& package, const SignOptions& options);

}  // namespace csar
