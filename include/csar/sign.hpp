// Signs packages with CMS (ETSI NFV-SOL004 4.3), and changes signatures.
//
// The functions take the path of an archive `package`, because they replace it or write next to it. An output gets its
// name when it is complete, on the disk and (with the option `verify`) verified. After a failure all files are
// unchanged. Compressed entries are copied unchanged, and no content is held in memory.
//
// The functions throw Failure: usage for options that contradict each other or the package, and for unsuitable keys and
// time stamps; also input, output and interrupted.
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

// The key of the signer, and the form of the signature.
struct SignerOptions {
    std::string key;                        // file: PEM, DER or PKCS #12; or "pkcs11:..." (RFC 7512)
    std::optional<std::string> passphrase;  // of the key file
    std::vector<std::string> certificates;  // files with the signer's certificate and its chain
    // Instead of a key: a command that reads the data to sign from standard input and writes the signature to standard
    // output (PKCS #1 v1.5 for RSA, DER for ECDSA). The environment variable CSAR_DIGEST has the digest algorithm.
    std::string command;
    // Instead of a key: a function that returns the signature of `bytes`, in the format of `command`. For example, it
    // calls a key management service. Called in the thread of the operation. Its exceptions end the operation and are
    // passed on.
    std::function<std::string(std::string_view bytes, DigestAlgorithm digest)> sign;
    // sha256, sha384 or sha512. Default: sha256; in PackOptions, the first that the intake profiles accept.
    std::optional<DigestAlgorithm> digest;
    // The signing time; default: now. With a fixed time, RSA with PKCS #1 v1.5 gives reproducible signatures.
    std::optional<std::chrono::sys_seconds> time;

    bool given() const { return !key.empty() || !command.empty() || sign; }
    // True if the key is in a token or a service, which may ask for a PIN or log each signature.
    bool is_external() const { return !command.empty() || sign || key.starts_with("pkcs11:"); }
};

// What to do with an existing signature.
enum class ExistingSignature : std::uint8_t { refuse, add_signer, replace };

struct SignOptions : CommonOptions {
    SignerOptions signer;
    // Where to put the signature: manifest, container or detached. Default: the manifest if there is one, otherwise a
    // file next to the package.
    std::optional<VerifiedSignature::Scope> scope;
    // The signed package or the detached signature. Empty: the package itself, PACKAGE with the extension .zip, or
    // PACKAGE.cms. If PACKAGE.cms does not exist, but NAME.cms next to NAME.csar signs the package: NAME.cms. Another
    // existing file is an error unless `existing` allows to change it.
    std::string output;
    ExistingSignature existing = ExistingSignature::refuse;
    bool certificate_beside = false;            // write the certificate into its own file
    bool verify = true;                         // check the signed package; a package with errors is not kept
    std::string checksum;                       // a file for the checksum of the result (sha256sum); may be empty
    std::chrono::sys_seconds time = zip_epoch;  // of the entries of a new archive
};

// To read a signature.
struct ReadSignatureOptions {
    Limits limits;
    SeverityPolicy severities;
    const Cancellation* cancellation = nullptr;     // may be null; see csar/cancellation.hpp
    std::optional<VerifiedSignature::Scope> scope;  // which signature; default: as in SignOptions
    std::string detached;                           // the detached signature; empty: as in SignOptions
};

struct ExtractSignatureOptions : ReadSignatureOptions {
    bool replace = false;  // overwrite an existing file
};

// To change or remove a signature. Members are explained at SignOptions.
struct ChangeSignatureOptions : CommonOptions {
    std::optional<VerifiedSignature::Scope> scope;  // which signature
    // The changed package or detached signature. Empty: the package itself, or as in SignOptions.
    std::string output;
    bool replace = false;  // overwrite an existing `output`
    bool verify = true;
    std::string checksum;
    std::chrono::sys_seconds time = zip_epoch;
};

struct [[nodiscard]] SignatureResult {
    Findings findings;
    bool done = false;   // false: nothing was written; the findings give the reason
    std::string output;  // the written file; for a removed detached signature, the deleted file
    std::string sha256;  // digest of the package, if a checksum file was requested
    VerifiedSignature::Scope scope = VerifiedSignature::Scope::detached;
    std::string covers;  // the file whose bytes are signed
    // The new signer, or the signer of the time-stamped signature: the subject of the certificate. If the signature
    // lacks the certificate: how the signature identifies it. Empty if a signature was extracted or removed.
    std::string subject;
};

struct [[nodiscard]] SignResult : SignatureResult {
    // Other signers whose signatures were replaced, also in an overwritten package: subjects or, without a certificate,
    // issuer and serial number. A subject equal to the new signer's is followed by the serial number of the old
    // certificate.
    std::vector<std::string> replaced;
    // The other signers of the manifest, if ExistingSignature::replace replaced a signature outside of the manifest.
    // The manifest keeps its signature. Requires SignOptions::verify.
    std::vector<std::string> kept;
    // The other signers of a signed container, if a new signature was written next to it.
    std::vector<std::string> kept_in_container;
    // Other changes of the package, one line each: removed certificate files of the former signature, and the keyname
    // of TOSCA.meta that refers to the certificate file.
    std::vector<std::string> changes;
};

// Signs the package (SOL004 4.3).
CSAR_API SignResult sign_package(const std::string& package, const SignOptions& options);

// Writes a request for a time stamp of the signature (RFC 3161, TimeStampReq in DER) to the file `output`. An earlier
// request is overwritten. Of several signers, the first without a time stamp is used.
CSAR_API SignatureResult request_timestamp(const std::string& package, const std::string& output,
                                           const ReadSignatureOptions& options = {});

// Adds a time stamp to the signature that it was made for. `response`: a file with a TimeStampResp or only the token
// (RFC 3161).
CSAR_API SignatureResult add_timestamp(const std::string& package, const std::string& response,
                                       const ChangeSignatureOptions& options = {});

// Copies the signature to the file `output`.
CSAR_API SignatureResult extract_signature(const std::string& package, const std::string& output,
                                           const ExtractSignatureOptions& options = {});

// Removes the signature, which restores the unsigned package. A package in a container is written to
// ChangeSignatureOptions::output, which must be set. A detached signature next to the package is deleted, and `output`
// must be empty.
CSAR_API SignatureResult remove_signature(const std::string& package, const ChangeSignatureOptions& options = {});

}  // namespace csar
