// Finds and verifies the signatures of a package.
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

// The signatures of the inner package, at the root of a signed container (SOL004 4.3.4, option 2). Either the signature
// with the package's name, or all signatures.
std::vector<std::string_view> container_signatures(const container::Container& outer, std::string_view package);

// A hint about a file with a CMS signature that is not read, because its name is not NAME.cms: in the container of an
// unsigned package, or next to the package at `path`. May be empty. Reads at most `limit` bytes of a few files.
std::string misnamed_in(const container::Container& outer, std::string_view package, std::uint64_t limit);
std::string misnamed_beside(const std::string& path, std::uint64_t limit);

// The certificate files next to `signature` with its name. Reads at most `limit` bytes of each.
integrity::Certificates certificates_beside(const std::string& signature, std::uint64_t limit);

// The result of Signatures::ignore_extracted() for the package `archive` at `path`. Returns an empty string if the
// package is unreadable. Throws Failure(input) if the disk fails.
std::string extracted_beside(const File& archive, const std::string& path, const Limits& limits);

// Whether the file `path` has only certificates. Reads at most `limit` bytes.
bool holds_only_certificates(const container::Container& container, std::string_view path, std::uint64_t limit);

// Adds the certificate files at the root. Reads at most `limit` bytes of each.
void add_certificates_at_root(const container::Container& container, std::uint64_t limit,
                              integrity::Certificates& certificates);

// In bytes. Larger files are not read.
inline constexpr std::uint64_t max_statement_bytes = 16 * MiB;

// Options that check signatures, but not trust in signers.
const TrustOptions& no_trust();

class Signatures {
public:
    // Reads the trusted certificates and keys. `detached`: the opened detached signature; may be null. All arguments
    // must outlive the object. Throws Failure if a certificate or key cannot be read.
    Signatures(const TrustOptions& options, const Limits& limits, const File* detached = nullptr);
    ~Signatures();

    // SOL004 option 1: the signature in the manifest. Also signatures of single files that the manifest names.
    void check_manifest(const open::OpenedPackage& package, Report& report);
    // SOL004 option 2: the signature next to the inner package. `nested`: a copy of the entry `name` of `outer`.
    void check_container(const open::OpenedPackage& outer, const std::string& name, const File& nested, Report& report);
    // In place of check_container(), if the package `name` is too damaged to be copied.
    void note_damaged_content(const open::OpenedPackage& outer, const std::string& name);
    // For a package in a damaged tar. The damage may hide a signature in the package or change a certificate: finish()
    // then reports neither a missing signature nor an untrusted signer as the only fault. `is_outermost`: the tar is not
    // in a container.
    void note_damaged_stream(bool is_outermost);
    // Checks the detached signature, if there is one. `name`: the archive's name in reports. `is_path`: also look for
    // files next to the archive.
    void check_detached(const File& archive, const std::string& name, bool is_path, Report& report);
    // For an archive in an OCI layout. A signature from the user replaces the signatures in the layout.
    void check_detached(const File& archive, const std::string& name, const std::vector<open::LayoutFile>& signatures,
                        Report& report);
    // Searches next to the package at `path` for a copy of the signature in it: the signature in a signed container,
    // which extracting the container leaves there, or the signature in the manifest, which ExtractSignatureOptions
    // writes there. The copy does not cover the file at `path`, so check_detached() ignores it; check_container() or
    // check_manifest() verifies the same signature. If the container was signed again later, the file still covers the
    // package inside, and is ignored as well. The same applies to NAME.cms of a container that only has this package;
    // finish() reports this file. Returns the path of the ignored file, or an empty string.
    std::string ignore_extracted(open::Subject& subject, const std::string& path);
    // Checks the detached signature of the manifest at `path`. It covers the bytes that a signature in the manifest
    // covers. `text`: the content of the manifest. Returns the path of the signature; may be empty.
    std::string check_beside_manifest(const std::string& path, std::string_view text, Report& report);

    // Checks the user's statements about the file `path` with these bytes.
    void check_attestations(const integrity::Content& content, const std::string& path, Report& report);

    // Checks a layout's statements about the archive `name` with these bytes.
    void check_statements(const integrity::Content& content, const std::string& name,
                          const std::vector<open::LayoutFile>& statements, Report& report);

    // Checks the user's Sigstore bundle.
    void check_bundle(const integrity::Content& content, const std::string& path, Report& report);

    // A hint from misnamed_in() or misnamed_beside(), after check_detached() and check_container(). May be empty.
    const std::string& misnamed() const { return misnamed_; }
    // Whether a detached signature was found.
    bool has_detached() const;
    // Whether a signature of the whole package was found, even an invalid signature.
    bool has_of_package() const;
    // Whether damage may hide a signature.
    bool is_damaged() const { return is_damaged_; }

    // Lowers the verdict on the manifest's signature to `verdict`. `unprotected`: the number of files that the manifest
    // lists without a digest.
    void limit_manifest(SignatureVerdict verdict, std::uint64_t unprotected);

    // Checks that the required signatures and signers exist. Returns the verdict on all signatures.
    SignatureVerdict finish(Report& report);

    // Returns true if no signature was found, but a signature may exist. For example, the metadata are too large to be
    // read, there are signatures but several packages, or may_be_hidden() is true.
    bool may_be_unread() const { return (is_unread_ || is_hidden_) && found_.empty(); }
    // Returns true if no signature was found, but the local header of an entry has another name. This may be the name
    // of the manifest or of a signature.
    bool may_be_hidden() const { return is_hidden_ && found_.empty(); }

    std::vector<VerifiedSignature> take() { return std::move(found_); }

private:
    // Scope, location and covered bytes of `signature` must be set.
    void check(VerifiedSignature signature, std::string_view cms, const integrity::Content& content,
               std::span<const integrity::ContentForm> forms, const integrity::Certificates& certificates, Place place,
               Report& report);
    // Scope, covered file and number of bytes of `signature` must be set.
    std::string check_beside(VerifiedSignature signature, const integrity::Content& content, bool is_path,
                             Report& report);
    // Numbered signatures next to the archive, unless the user specified a signature.
    void check_numbered_beside(const VerifiedSignature& like, const integrity::Content& content, Report& report);
    // A signature in a separate file: CMS, or plain if the user specified a key. Scope, covered file and number of
    // bytes of `signature` must be set. Returns false if the file has too many signatures.
    bool check_separate(VerifiedSignature signature, const std::string& location, std::string_view text,
                        const integrity::Content& content, const integrity::Certificates& certificates, Report& report);
    // A plain signature next to the archive at `path`, if the user specified a key.
    void check_key_beside(VerifiedSignature signature, const std::string& path, const integrity::Content& content,
                          Report& report);
    // A plain signature, made with the user's key. `text`: binary or Base64.
    void check_raw(VerifiedSignature signature, std::string_view text, const integrity::Content& content,
                   Report& report);
    void check_key(VerifiedSignature signature, std::string_view bytes, const integrity::Content& content,
                   Report& report);
    void check_bundle_of_key(const SigstoreBundle& bundle, const integrity::Content& content,
                             VerifiedSignature signature, Report& report);
    // `holds`: the key made the signature with this digest algorithm.
    void conclude_key(VerifiedSignature signature, bool holds, DigestAlgorithm algorithm, Report& report);
    // True if the signature exceeds the size limit. Adds it to the results, with a finding.
    bool refuse_large(const VerifiedSignature& signature, std::uint64_t size, const Place& place, Report& report);
    // For a signature whose entry cannot be read.
    void refuse_damaged(const VerifiedSignature& signature, const Place& place, Report& report);
    void check_statements(const std::string& file, std::string_view text, const std::string& digest,
                          const std::string& path, Report& report);
    bool check_attestation(const std::string& file, std::string_view text, const std::string& digest,
                           const std::string& path, Report& report);
    // Reports files next to the signed package `name`: no signature covers them.
    void check_beside_package(const open::OpenedPackage& outer, const std::string& name, Report& report);
    // Adds a signature over damaged bytes. The damage is already reported.
    void note_damaged(VerifiedSignature::Scope scope, std::string_view location, std::string_view covered);
    // Blames the damage for signatures in the package that are missing or not trusted.
    void blame_damage(const Report& report);
    SignatureContext context(Place place) const;
    // Reports an error if trust is required, but the signed manifest lists files without a digest.
    void report_unprotected(Report& report) const;

    void check_named_certificate(const open::OpenedPackage& package, const VerifiedSignature& signature,
                                 Report& report);
    void check_file(const open::OpenedPackage& package, const meta::ManifestSource& source,
                    const integrity::Certificates& common, Report& report);
    // True if `covered` has too many signatures: each check reads the whole file. Reports this once, and adds the
    // signature to the results.
    bool refuse_many(VerifiedSignature::Scope scope, std::string_view location, const std::string& covered,
                     const Place& place, Report& report);
    // True if the work limit is used up. Reports this once, and adds the signature to the results.
    bool refuse_more(const VerifiedSignature& signature, const Place& place, Report& report);
    // Adds a signature that may exist: `metadata`, the manifest or its TOSCA.meta, was too large to read.
    void refuse_unread(std::string_view metadata, Report& report);
    // From ETSI-Entry-Certificate, and from files at the root.
    integrity::Certificates certificates_of(const open::OpenedPackage& package, Report& report);
    // From the file `path`, which the package names as its certificate file.
    integrity::Certificates named_certificates(const open::OpenedPackage& package, std::string_view path,
                                               Report& report);
    // Returns nullopt if the file is missing, too large or damaged.
    std::optional<std::string> read_small(const container::Container& container, std::string_view path) const;

    const TrustOptions& options_;
    const Limits& limits_;
    const File* detached_;
    std::string extracted_;      // from ignore_extracted()
    std::string misnamed_;       // see misnamed()
    std::string unread_beside_;  // the signature next to the archive, if the user specified another file
    integrity::Trust trust_;
    std::optional<integrity::TrustedKey> key_;       // the user's key
    std::unique_ptr<const SigstoreTrust> sigstore_;  // null without a bundle, and for a bundle with a key
    std::vector<VerifiedSignature> found_;
    std::map<std::string, unsigned> tried_;  // number of signatures by covered file
    bool has_signature_of_key_ = false;      // even if the signature is invalid
    std::uint64_t judged_ = 0;               // number of checked signers and time stamps
    bool is_unread_ = false;                 // see may_be_unread()
    bool is_hidden_ = false;                 // see may_be_hidden()
    bool is_damaged_ = false;                // see note_damaged_stream()
    bool is_container_damaged_ = false;      // the outermost tar is damaged
    bool is_exhausted_ = false;              // the limit was reached and reported
    bool is_unsigned_in_layout_ = false;     // no signature in the layout refers to the package
    std::uint64_t unprotected_ = 0;          // files that the signed manifest lists without a digest
};

}  // namespace csar::signatures
