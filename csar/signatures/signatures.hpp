// The signatures of a package: where they are, which bytes they cover, and what comes of them.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <csar/signature.hpp>
#include "csar/integrity/cms.hpp"
#include "csar/integrity/trusted_key.hpp"
#include "csar/open/layout_input.hpp"
#include "csar/open/opened_package.hpp"
#include "csar/signatures/signature_findings.hpp"

namespace csar {

class SigstoreTrust;
struct SigstoreBundle;

// Which files of a signed container (SOL004 4.3.4, option 2) are signatures of the package in it. Names of those at the
// root: the one that is named like the package inside, else all of them.
std::vector<std::string_view> container_signatures(const container::Container& outer, std::string_view package);

// The file beside the one at `path` that is named like it, with `ending` behind its ending or in place of it; empty when there
// is none.
std::string file_beside(const std::string& path, const std::string& ending);

// Whether `path` is a file of the package that holds certificates and nothing else. Reads at most `limit` bytes.
bool holds_only_certificates(const container::Container& container, std::string_view path, std::uint64_t limit);

// A file of statements larger than this is not read.
inline constexpr std::uint64_t max_statement_bytes = 16 * MiB;

// Whether signatures are intact, and not who made them.
const TrustOptions& no_trust();

class Signatures {
public:
    // Reads whom to trust. `detached`: the detached signature, when it is open already. All must outlive this. Throws
    // Failure when what tells whom to trust cannot be read.
    Signatures(const TrustOptions& options, const Limits& limits, const File* detached = nullptr);
    ~Signatures();

    // The signature in the manifest (SOL004 option 1), and those of single files that the manifest names.
    void check_manifest(const OpenedPackage& package, Report& report);
    // The signature beside the package `nested`, a copy of the entry `name` of `outer` (SOL004 option 2).
    void check_container(const OpenedPackage& outer, const std::string& name, const File& nested, Report& report);
    // The same where the package `name` is so damaged that there is no copy.
    void note_damaged_content(const OpenedPackage& outer, const std::string& name);
    // The detached signature of `archive`, which the user calls `name`, if there is one. Only with `is_path` is it looked
    // for beside it.
    void check_detached(const File& archive, const std::string& name, bool is_path, Report& report);
    // The same of an archive in a layout, with the signatures that are there. A signature that the reader was given counts in
    // place of them.
    void check_detached(const File& archive, const std::string& name, const std::vector<LayoutFile>& signatures,
                        Report& report);
    // The same of the manifest at `path`, which reads `text`; it covers what a signature in the manifest would. Returns
    // where it is, or an empty string.
    std::string check_beside_manifest(const std::string& path, std::string_view text, Report& report);

    // The statements about what is at `path`, which holds `content`, that the reader was given.
    void check_attestations(const integrity::Content& content, const std::string& path, Report& report);

    // Statements that are in a layout beside the archive `name`, which holds `content`.
    void check_statements(const integrity::Content& content, const std::string& name,
                          const std::vector<LayoutFile>& statements, Report& report);

    // The bundle of Sigstore about it that the reader was given.
    void check_bundle(const integrity::Content& content, const std::string& path, Report& report);

    // Whether one was found beside the package, so far.
    bool has_detached() const;

    // Notes the result for the contents that the signed manifest lists: the signature proves no more than `verdict`.
    // `unprotected`: how many files it lists without saying what is in them.
    void limit_manifest(SignatureVerdict verdict, std::uint64_t unprotected);

    // Checks the demands on all signatures together: that there is one, and by whom. Returns what they prove together.
    SignatureVerdict finish(Report& report);

    std::vector<VerifiedSignature> take() { return std::move(found_); }

private:
    // Verifies one signature; scope, location and covered bytes of `signature` are filled in.
    void check(VerifiedSignature signature, std::string_view cms, const integrity::Content& content,
               std::span<const integrity::ContentForm> forms, const integrity::Certificates& certificates, Place place,
               Report& report);
    // `signature` has scope, what it covers and how many bytes that is.
    std::string check_beside(VerifiedSignature signature, const integrity::Content& content, bool is_path,
                             Report& report);
    // The signature of a key beside the archive at `path`, if the reader named a key and there is one.
    void check_key_beside(VerifiedSignature signature, const std::string& path, const integrity::Content& content,
                          Report& report);
    // A signature of the reader's key over `content`, alone: in `text`, binary or in Base64.
    void check_raw(VerifiedSignature signature, std::string_view text, const integrity::Content& content,
                   Report& report);
    void check_key(VerifiedSignature signature, std::string_view bytes, const integrity::Content& content,
                   Report& report);
    void check_bundle_of_key(const SigstoreBundle& bundle, const integrity::Content& content,
                             VerifiedSignature signature, Report& report);
    // Notes the signature, which the key made with this digest if it `holds`.
    void conclude_key(VerifiedSignature signature, bool holds, DigestAlgorithm algorithm, Report& report);
    // Whether the signature takes more bytes than may be read: then it is among those found, with a finding.
    bool refuse_large(const VerifiedSignature& signature, std::uint64_t size, const Place& place, Report& report);
    void check_statements(const std::string& file, std::string_view text, const std::string& digest,
                          const std::string& path, Report& report);
    bool check_attestation(const std::string& file, std::string_view text, const std::string& digest,
                           const std::string& path, Report& report);
    // Files beside the signed package `name`: anyone can have added them.
    void check_beside_package(const OpenedPackage& outer, const std::string& name, Report& report);
    // Notes a signature of damaged bytes, which the container's reader reported.
    void note_damaged(VerifiedSignature::Scope scope, std::string_view location, std::string_view covered);
    SignatureContext context(Place place) const;
    // An error when trust is demanded and rests on a manifest without digests of some files.
    void tell_unprotected(Report& report) const;

    void check_named_certificate(const OpenedPackage& package, const VerifiedSignature& signature, Report& report);
    void check_files(const OpenedPackage& package, const integrity::Certificates& common, Report& report);
    void check_file(const OpenedPackage& package, const meta::ManifestSource& source,
                    const integrity::Certificates& common, Report& report);
    // Whether `covered` has as many signatures as are looked at: each reads all of its bytes, perhaps several times.
    // Tells it once, and is among those found.
    bool refuse_many(VerifiedSignature::Scope scope, std::string_view location, const std::string& covered,
                     const Place& place, Report& report);
    // Whether the signatures so far took as much work as they may together. Reports it once, and is among those found.
    bool refuse_more(const VerifiedSignature& signature, const Place& place, Report& report);
    // Those that are where the signer's certificate may be: ETSI-Entry-Certificate, and files at the root.
    integrity::Certificates certificates_of(const OpenedPackage& package, Report& report);
    // The certificates of the file `path`, which the package says holds some.
    integrity::Certificates named_certificates(const OpenedPackage& package, std::string_view path, Report& report);
    // The content of a small file of the package; nullopt when it is not there, too large or damaged.
    std::optional<std::string> read_small(const container::Container& container, std::string_view path) const;

    const TrustOptions& options_;
    const Limits& limits_;
    const File* detached_;
    integrity::Trust trust_;
    std::unique_ptr<const integrity::TrustedKey> key_;  // null: the reader names none
    std::unique_ptr<const SigstoreTrust> sigstore_;     // null without a bundle that has a certificate
    std::vector<VerifiedSignature> found_;
    std::map<std::string, unsigned> tried_;  // signatures of each file, by what they cover
    bool has_signature_of_key_ = false;      // whether or not it holds
    std::uint64_t judged_ = 0;               // signers and time stamps
    bool is_exhausted_ = false;              // and that was reported
    std::uint64_t unprotected_ = 0;          // files that the signed manifest lists without a digest
};

}  // namespace csar
