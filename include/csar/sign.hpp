// Signs packages with CMS (ETSI NFV-SOL004 4.3), and handles the signatures that they have.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <csar/cancellation.hpp>
#include <csar/common_options.hpp>
#include <csar/date_time.hpp>
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
    // The signing time; default: now. With a fixed time the signature of the same bytes is reproducible if its
    // algorithm has no random part (RSA with PKCS #1 v1.5).
    std::optional<std::chrono::sys_seconds> time;

    bool given() const { return !key.empty() || !command.empty() || sign; }
    // Whether a token or a service has the key: it may prompt for a PIN, or log each signature.
    bool is_external() const { return !command.empty() || sign || key.starts_with("pkcs11:"); }
};

// The treatment of an existing signature.
enum class ExistingSignature : std::uint8_t { refuse, add_signer, replace };

struct SignOptions : CommonOptions {
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
    std::chrono::sys_seconds time = zip_epoch;  // modification time of the entries of a new archive
};

// For reading the signature of a package.
struct ReadSignatureOptions {
    Limits limits;
    SeverityPolicy severities;
    const Cancellation* cancellation = nullptr;     // may be null; see csar/cancellation.hpp
    std::optional<VerifiedSignature::Scope> scope;  // the signature to read; default: as in SignOptions
    std::string detached;                           // the file of a detached signature; empty: PACKAGE.cms
};

struct ExtractSignatureOptions : ReadSignatureOptions {
    bool replace = false;  // overwrite an existing file
};

// For changing or removing the signature of a package. Members with the same name as in SignOptions have the same
// meaning.
struct ChangeSignatureOptions : CommonOptions {
    std::optional<VerifiedSignature::Scope> scope;  // the signature to change
    // The changed package, or the detached signature to change. Empty: the package itself, or PACKAGE.cms.
    std::string output;
    bool replace = false;  // overwrite an existing `output`
    bool verify = true;
    std::string checksum;
    std::chrono::sys_seconds time = zip_epoch;
};

struct [[nodiscard]] SignatureResult {
    Findings findings;
    bool done = false;   // false: nothing was written; the findings give the reason
    std::string output;  // the file that was written; of a removed detached signature: the deleted file
    std::string sha256;  // digest of the package, if a checksum file was requested
    VerifiedSignature::Scope scope = VerifiedSignature::Scope::detached;
    std::string covers;  // the file whose bytes are signed
    // The new signer, or the signer for whose signature the time stamp is: the subject of the certificate, or what
    // identifies a certificate that is not in the signature. Empty if a signature was extracted or removed.
    std::string subject;
};

struct [[nodiscard]] SignResult : SignatureResult {
    // Subjects of other signers whose signatures were replaced, including those of an overwritten package; issuer and
    // serial number for a signer without a certificate. If a replaced signer has the same subject as the new signer,
    // the serial number of the old certificate follows.
    std::vector<std::string> replaced;
    // When ExistingSignature::replace replaces a signature outside of the manifest: the other signers of the manifest,
    // which keeps its signature. Requires SignOptions::verify.
    std::vector<std::string> kept;
    // Like `kept`, for a new signature next to a signed container: the other signers of the signature in the container.
    std::vector<std::string> kept_in_container;
};

// All functions take the path of an archive `package`, not an Input: it is replaced, or its signature is a file next to
// it. The output appears under its name only when it is complete, on the disk and, unless the options say otherwise,
// verified. After a failure all files are unchanged. Content is never held in memory; compressed entries are copied
// unchanged.
//
// They throw Failure: usage for options that contradict each other or the package, and for unsuitable keys and time
// stamps; also input, output and interrupted.

// Signs the package (SOL004 4.3).
CSAR_API SignResult sign_package(const std::string& package, const SignOptions& options);

// Writes a request for a time stamp (RFC 3161, TimeStampReq in DER) of the existing signature to the file `output`,
// which may be the request of an earlier call. With several signers, it is for the first one without a time stamp.
CSAR_API SignatureResult request_timestamp(const std::string& package, const std::string& output,
                                           const ReadSignatureOptions& options = {});

// Adds the time stamp in the file `response` (RFC 3161, TimeStampResp or only the token) to the existing signature,
// which it must match.
CSAR_API SignatureResult add_timestamp(const std::string& package, const std::string& response,
                                       const ChangeSignatureOptions& options = {});

// Writes the existing signature, unchanged, to the file `output`.
CSAR_API SignatureResult extract_signature(const std::string& package, const std::string& output,
                                           const ExtractSignatureOptions& options = {});

// Removes the existing signature, which restores the unsigned package. A package in a container is written to
// ChangeSignatureOptions::output, which must be set. A detached signature PACKAGE.cms is deleted; `output` must then be
// empty.
CSAR_API SignatureResult remove_signature(const std::string& package, const ChangeSignatureOptions& options = {});

}  // namespace csar
