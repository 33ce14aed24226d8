// The signatures of a package: their locations, the bytes that they cover, and their verdicts.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <csar/signature.hpp>
#include "csar/integrity/cms.hpp"
#include "csar/integrity/trusted_key.hpp"
#include "csar/open/layout_input.hpp"
#include "csar/open/opened_package.hpp"
#include "csar/open/subject.hpp"
#include "csar/signatures/signature_findings.hpp"

namespace csar::signatures {

class SigstoreTrust;
struct SigstoreBundle;

// The files at the root of a signed container (SOL004 4.3.4, option 2) that are signatures of the inner package: the
// signature with the name of the package or, if there is none, all signatures.
std::vector<std::string_view> container_signatures(const container::Container& outer, std::string_view package);

// The file next to the file at `path` with the same name and the extension `ending`, which is appended or replaces the
// existing extension. Empty if there is none.
std::string file_beside(const std::string& path, const std::string& ending);

// The results of file_beside(), unless empty, and of open::numbered_beside().
std::vector<std::string> all_beside(const std::string& path, const std::string& ending);

// The certificates in the files next to the file at `signature` that have its name and the extension of a certificate
// file. Reads at most `limit` bytes of a file.
integrity::Certificates certificates_beside(const std::string& signature, std::uint64_t limit);

// The path that Signatures::ignore_extracted() returns for the package `archive` at `path`. Empty if the package cannot be
// read. Throws Failure(input) if the disk fails.
std::string extracted_beside(const File& archive, const std::string& path, const Limits& limits);

// True if `path` is a file of the package that contains only certificates. Reads at most `limit` bytes.
bool holds_only_certificates(const container::Container& container, std::string_view path, std::uint64_t limit);

// Adds the certificates in the certificate files at the root of the package. Reads at most `limit` bytes of a file.
void add_certificates_at_root(const container::Container& container, std::uint64_t limit,
                              integrity::Certificates& certificates);

// Maximum size of a file of statements; larger files are not read.
inline constexpr std::uint64_t max_statement_bytes = 16 * MiB;

// Options that check whether signatures are intact, but not their signers.
const TrustOptions& no_trust();

class Signatures {
public:
    // Reads the trusted certificates and keys. `detached`: the detached signature, if it is already open. All arguments
    // must outlive the object. Throws Failure if the trusted certificates or keys cannot be read.
    Signatures(const TrustOptions& options, const Limits& limits, const File* detached = nullptr);
    ~Signatures();

    // Checks the signature in the manifest (SOL004 option 1), and the signatures of single files to which the manifest
    // refers.
    void check_manifest(const open::OpenedPackage& package, Report& report);
    // Checks the signature next to the package `nested`, a copy of the entry `name` of `outer` (SOL004 option 2).
    void check_container(const open::OpenedPackage& outer, const std::string& name, const File& nested, Report& report);
    // Must be called instead of check_container() if the package `name` is too damaged to be copied.
    void note_damaged_content(const open::OpenedPackage& outer, const std::string& name);
    // Checks the detached signature of `archive`, if there is one. `name`: its name in reports. Files next to the
    // archive are only considered if `is_path`.
    void check_detached(const File& archive, const std::string& name, bool is_path, Report& report);
    // Like the function above, but for an archive in a layout, with the signatures in the layout. A signature specified
    // by the user replaces the signatures in the layout.
    void check_detached(const File& archive, const std::string& name, const std::vector<open::LayoutFile>& signatures,
                        Report& report);
    // Searches next to the package at `path` for a copy of the signature in it: the signature in a signed container,
    // which extracting the container leaves there, or the signature in the manifest, which ExtractSignatureOptions
    // writes there. The copy does not cover the file at `path`, so check_detached() ignores it; check_container() or
    // check_manifest() verifies the same signature. If the container was signed again later, the former signature still
    // covers the package inside, and is ignored as well. Returns the path of the ignored file, or an empty string.
    std::string ignore_extracted(open::Subject& subject, const std::string& path);
    // Checks the detached signature of the manifest at `path` with the content `text`; it covers the same bytes as a
    // signature in the manifest. Returns its path, or an empty string.
    std::string check_beside_manifest(const std::string& path, std::string_view text, Report& report);

    // Checks the statements specified by the user about the file `path`, whose bytes are `content`.
    void check_attestations(const integrity::Content& content, const std::string& path, Report& report);

    // Checks the statements in a layout about the archive `name`, whose bytes are `content`.
    void check_statements(const integrity::Content& content, const std::string& name,
                          const std::vector<open::LayoutFile>& statements, Report& report);

    // Checks the Sigstore bundle specified by the user.
    void check_bundle(const integrity::Content& content, const std::string& path, Report& report);

    // True if a detached signature has been found so far.
    bool has_detached() const;
    // True if a signature of the package as a whole has been found so far, even if it is invalid.
    bool has_of_package() const;

    // Limits the verdict of the manifest's signature to `verdict`, which depends on the listed files. `unprotected`:
    // the number of files that the manifest lists without a digest.
    void limit_manifest(SignatureVerdict verdict, std::uint64_t unprotected);

    // Checks requirements that concern all signatures together: whether there is one, and the signer. Returns the
    // combined verdict.
    SignatureVerdict finish(Report& report);

    // True if no signature was verified, but there may be one: in metadata that could not be read, next to several
    // packages, or of a package that is missing.
    bool may_be_unread() const { return is_unread_ && found_.empty(); }

    std::vector<VerifiedSignature> take() { return std::move(found_); }

private:
    // Verifies one signature. Scope, location and covered bytes of `signature` must be set.
    void check(VerifiedSignature signature, std::string_view cms, const integrity::Content& content,
               std::span<const integrity::ContentForm> forms, const integrity::Certificates& certificates, Place place,
               Report& report);
    // Scope, covered file and number of bytes of `signature` must be set.
    std::string check_beside(VerifiedSignature signature, const integrity::Content& content, bool is_path,
                             Report& report);
    // Checks the signatures with numbers next to the archive, unless the user specified a signature.
    void check_numbered_beside(const VerifiedSignature& like, const integrity::Content& content, Report& report);
    // Checks one signature in a separate file: CMS, or plain if the user specified a key. Scope, covered file and
    // number of bytes of `signature` must be set. False if the file has too many signatures.
    bool check_separate(VerifiedSignature signature, const std::string& location, std::string_view text,
                        const integrity::Content& content, const integrity::Certificates& certificates, Report& report);
    // Checks the plain signature next to the archive at `path`, if the user specified a key and there is one.
    void check_key_beside(VerifiedSignature signature, const std::string& path, const integrity::Content& content,
                          Report& report);
    // Checks a plain signature of `content` with the user's key: `text` is binary or Base64.
    void check_raw(VerifiedSignature signature, std::string_view text, const integrity::Content& content,
                   Report& report);
    void check_key(VerifiedSignature signature, std::string_view bytes, const integrity::Content& content,
                   Report& report);
    void check_bundle_of_key(const SigstoreBundle& bundle, const integrity::Content& content,
                             VerifiedSignature signature, Report& report);
    // Adds the signature to the results. `holds`: the key made the signature, with this digest algorithm.
    void conclude_key(VerifiedSignature signature, bool holds, DigestAlgorithm algorithm, Report& report);
    // True if the signature is larger than the limit. It is then added to the results with a finding.
    bool refuse_large(const VerifiedSignature& signature, std::uint64_t size, const Place& place, Report& report);
    void check_statements(const std::string& file, std::string_view text, const std::string& digest,
                          const std::string& path, Report& report);
    bool check_attestation(const std::string& file, std::string_view text, const std::string& digest,
                           const std::string& path, Report& report);
    // Reports files next to the signed package `name`: anyone may have added them.
    void check_beside_package(const open::OpenedPackage& outer, const std::string& name, Report& report);
    // Adds a signature over damaged bytes, which the container's reader has reported.
    void note_damaged(VerifiedSignature::Scope scope, std::string_view location, std::string_view covered);
    SignatureContext context(Place place) const;
    // Reports an error if trust is required and depends on a manifest without digests of some files.
    void report_unprotected(Report& report) const;

    void check_named_certificate(const open::OpenedPackage& package, const VerifiedSignature& signature,
                                 Report& report);
    void check_file(const open::OpenedPackage& package, const meta::ManifestSource& source,
                    const integrity::Certificates& common, Report& report);
    // True if `covered` already has the maximum number of signatures, which is limited because the check of each
    // signature reads all bytes of the file, possibly several times. This is reported once, and the signature is added
    // to the results.
    bool refuse_many(VerifiedSignature::Scope scope, std::string_view location, const std::string& covered,
                     const Place& place, Report& report);
    // True if the signatures so far have used up the work limit. This is reported once, and the signature is added to
    // the results.
    bool refuse_more(const VerifiedSignature& signature, const Place& place, Report& report);
    // Adds the signature that the manifest may contain if `metadata`, the manifest or the TOSCA.meta that refers to it,
    // was not read because of its size. It is unknown whether there is one.
    void refuse_unread(std::string_view metadata, Report& report);
    // The certificates in the usual locations: ETSI-Entry-Certificate, and files at the root.
    integrity::Certificates certificates_of(const open::OpenedPackage& package, Report& report);
    // The certificates in the file `path`, which the package specifies as a certificate file.
    integrity::Certificates named_certificates(const open::OpenedPackage& package, std::string_view path,
                                               Report& report);
    // The content of a small file of the package; nullopt if it is missing, too large or damaged.
    std::optional<std::string> read_small(const container::Container& container, std::string_view path) const;

    const TrustOptions& options_;
    const Limits& limits_;
    const File* detached_;
    std::string extracted_;      // see ignore_extracted()
    std::string unread_beside_;  // a signature next to the archive, if the user specified another one
    integrity::Trust trust_;
    std::optional<integrity::TrustedKey> key_;       // nullopt if no key was specified
    std::unique_ptr<const SigstoreTrust> sigstore_;  // null if there is no bundle with a certificate
    std::vector<VerifiedSignature> found_;
    std::map<std::string, unsigned> tried_;  // the number of signatures of each covered file
    bool has_signature_of_key_ = false;      // true even if the signature is invalid
    std::uint64_t judged_ = 0;               // number of verified signers and time stamps
    bool is_unread_ = false;                 // see may_be_unread()
    bool is_exhausted_ = false;              // the limit was reached, and this was reported
    bool is_unsigned_in_layout_ = false;     // the package is in a layout, without a signature that refers to it
    std::uint64_t unprotected_ = 0;          // files that the signed manifest lists without a digest
};

}  // namespace csar::signatures
