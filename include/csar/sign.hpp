// Signing packages with CMS (ETSI NFV-SOL004 4.3).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <csar/cancellation.hpp>
#include <csar/enumerations.hpp>
#include <csar/export.hpp>
#include <csar/findings.hpp>
#include <csar/limits.hpp>
#include <csar/severity_policy.hpp>
#include <csar/signature.hpp>

namespace csar {

// The signer, and the form of the signature.
struct SignerOptions {
    std::string key;                        // a file: PEM, DER or PKCS #12; or "pkcs11:..." (RFC 7512)
    std::optional<std::string> passphrase;  // of that file
    std::vector<std::string> certificates;  // files: the signer's certificate and those that lead to an authority
    // In place of a key: a command that reads what is to be signed on its standard input and writes the signature on
    // its standard output (PKCS #1 v1.5 of RSA, or DER of ECDSA); CSAR_DIGEST in its environment names the digest.
    std::string command;
    DigestAlgorithm digest = DigestAlgorithm::sha256;  // or sha384, sha512
    // The time that the signature states, seconds since 1970 UTC; else now. With it the signature of the same bytes is the
    // same where its algorithm has no random part (RSA with PKCS #1 v1.5).
    std::optional<std::int64_t> time;

    bool given() const { return !key.empty() || !command.empty(); }
};

// What becomes of an existing signature.
enum class ExistingSignature : std::uint8_t { refuse, add_signer, replace };

struct SignOptions {
    Limits limits;
    SeverityPolicy severities;
    const Cancellation* cancellation = nullptr;  // may be null; see csar/cancellation.hpp
    unsigned jobs = 1;
    SignerOptions signer;
    // Where the signature goes; by default into the manifest when there is one, else beside the package.
    std::optional<VerifiedSignature::Scope> scope;  // manifest, container or detached
    // The signed package, or the detached signature. Empty: the package itself, PACKAGE with the ending .zip, or
    // PACKAGE.cms. An existing file that is not the package is refused unless `existing` allows to change it.
    std::string output;
    ExistingSignature existing = ExistingSignature::refuse;
    bool certificate_beside = false;  // as a file beside the signature instead of within it
    bool verify = true;               // check the package with its signature; one with errors is not kept
    std::string checksum;  // when not empty: a file that gets a line for sha256sum about the package as it is then
    // Instead of signing, for an existing signature: the file to write a time stamp request to (RFC 3161,
    // TimeStampReq), or the file with the authority's response, which is added to the signature.
    std::string timestamp_query;
    std::string timestamp;
    // Also instead of signing: the file to copy the existing signature to; and whether to remove the signature, so that
    // the package is what it was before (a detached one is deleted; the package in a container goes to `output`).
    std::string extract_signature;
    bool remove = false;
    std::int64_t time = 315532800;  // modification time of the entries of a new archive, seconds since 1970 UTC
};

struct [[nodiscard]] SignResult {
    Findings findings;
    bool done = false;   // false: nothing was written; the findings say why
    std::string output;  // the file that was written
    std::string sha256;  // of the package, when a checksum file was requested
    VerifiedSignature::Scope scope = VerifiedSignature::Scope::detached;
    std::string covers;   // the file whose bytes are signed
    std::string subject;  // of the signer's certificate; empty when no signature was made
};

// Signs the archive `package` (SOL004 4.3), or deals with the time stamp of its signature. The output appears under its
// name only when it is complete, on the disk and, unless the options say otherwise, verified; after a failure every
// file is as it was. `package` is a path, not an Input: it is replaced, or its signature goes beside it. Content is
// never held in memory; compressed entries are copied as they are.
//
// Throws Failure: usage for options that contradict each other or the package, and for keys and time stamps that do not
// fit; input, output, interrupted.
CSAR_API SignResult sign_package(const std::string& package, const SignOptions& options);

}  // namespace csar
