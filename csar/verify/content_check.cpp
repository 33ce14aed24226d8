#include "csar/verify/content_check.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <utility>

#include "base/package_path.hpp"
#include "base/signature_names.hpp"
#include "csar/open/unread.hpp"
#include "csar/signatures/signatures.hpp"
#include "csar/verify/nested_manifests.hpp"
#include "meta/location.hpp"
#include "report/diagnose.hpp"
#include "report/rules/integrity.hpp"
#include "report/rules/pack.hpp"

namespace csar::verify {

using container::Entry;
using container::EntryKind;
using integrity::ListedFile;
using integrity::Protection;

namespace {

// Origins of claims:

class ManifestClaims final : public integrity::ClaimOrigin {
public:
    ManifestClaims(const meta::Manifest& manifest, const std::vector<const meta::ManifestSource*>& sources,
                   bool is_of_directory, const Report& report)
        : manifest_(manifest), sources_(sources), is_of_directory_(is_of_directory), report_(report) {}
    Place place(std::size_t number) const override { return manifest_.place(sources_[number]->hash); }
    const Rule& mismatch() const override { return rules::integrity::digest_mismatch; }
    std::string hint(std::size_t number, const Digest& actual) const override {
        const bool is_signed = manifest_.signature.has_value();
        if (is_of_directory_)
            return ClaimOrigin::hint(number, actual) +
                   "; if you changed the file, csar::pack_directory with PackOptions::update_manifest writes the "
                   "manifest again" +
                   (is_signed ? ", without its signature" : "");
        // In a signed package, a different file may be an attack, so the hint is not to sign it again.
        const bool needs_copy = is_signed || open::has_damaged_content(report_);
        return ClaimOrigin::hint(number, actual) + (needs_copy ? "; get a new copy" : "");
    }

private:
    const meta::Manifest& manifest_;
    const std::vector<const meta::ManifestSource*>& sources_;
    const bool is_of_directory_;
    const Report& report_;
};

class MetadataClaims final : public integrity::ClaimOrigin {
public:
    explicit MetadataClaims(const meta::ToscaMeta& meta) : meta_(meta) {}
    std::size_t add(TextPosition position) {
        positions_.push_back(position);
        return positions_.size() - 1;
    }
    Place place(std::size_t number) const override { return meta_.place(positions_[number]); }
    const Rule& mismatch() const override { return rules::integrity::digest_mismatch; }

private:
    const meta::ToscaMeta& meta_;
    std::vector<TextPosition> positions_;
};

class ChecksumClaims final : public integrity::ClaimOrigin {
public:
    ChecksumClaims(std::span<const validate::Obligation> obligations, const Rule& mismatch)
        : obligations_(obligations), mismatch_(mismatch) {}
    Place place(std::size_t number) const override { return obligations_[number].place; }
    const Rule& mismatch() const override { return mismatch_; }
    bool may_be_outdated() const override { return true; }

private:
    std::span<const validate::Obligation> obligations_;
    const Rule& mismatch_;
};

constexpr std::uint64_t max_certificate_bytes = 1 * MiB;  // larger files are not certificates

ListedFile::Digest strength_of(const meta::ManifestSource& source) {
    const auto digest = source.digest();
    if (!digest) return ListedFile::Digest::none;
    return is_weak(digest->algorithm) ? ListedFile::Digest::weak : ListedFile::Digest::strong;
}

// The files in `Certificate:` lines.
std::set<std::string> certificates_of(const std::vector<const meta::ManifestSource*>& sources) {
    std::set<std::string> paths;
    for (const meta::ManifestSource* source : sources)
        if (auto path = resolve_reference("", source->certificate.text)) paths.insert(*std::move(path));
    return paths;
}

FileDigest state_of(Protection protection) {
    switch (protection) {
        case Protection::broken: return FileDigest::broken;
        case Protection::unknown: return FileDigest::unread;
        case Protection::none: return FileDigest::none;
        case Protection::weak: return FileDigest::weak;
        case Protection::intact: return FileDigest::intact;
    }
    return FileDigest::none;
}

// True for a link, a pipe, or an entry with a hostile name. csar never reads it as a file, but another program may
// extract it. A directory with a hostile name is included: another program may read it as a file.
bool cannot_be_listed(const Entry& entry) {
    return entry.hostile_name || (entry.kind != EntryKind::file && entry.kind != EntryKind::directory);
}

// Returns true for a directory that contains its manifest. The manifest may also be outside.
bool is_manifest_in_directory(const open::OpenedPackage& package) {
    return package.container().format() == container::Format::directory && package.manifest() &&
           package.names().is_file(package.manifest()->file);
}

}  // namespace

ContentCheck::ContentCheck(const open::OpenedPackage& package, const std::string& remote_directory,
                           std::string signature_beside, Report& report, SbomList sboms, AskedByReceiver asked,
                           bool just_written)
    : package_(package),
      report_(report),
      signature_beside_(std::move(signature_beside)),
      asked_(asked),
      is_of_directory_(just_written || is_manifest_in_directory(package)) {
    if (package.manifest())
        gather_manifest();
    else
        name_unread_manifest();
    if (package.tosca_meta()) gather_metadata();
    gather_checksums();
    claims_.close();
    remote_.emplace(package, sources_, remote_directory, just_written, report);
    sboms_ = std::move(sboms);
    for (const std::unique_ptr<SbomClaims>& sbom : sboms_) {
        compare_names(*sbom);
        add_claims(*sbom);
    }
    gather_sboms();
    reads_all_manifests_ = add_nested_manifests(package, other_claims_, origins_);
    other_claims_.close();
    if (package.manifest()) check_names();
}

// The manifest is left out: signing changes it after the SBOM was made, and the signature protects it.
void ContentCheck::add_claims(const SbomClaims& sbom) {
    const std::string manifest = package_.manifest() ? package_.manifest()->file : std::string();
    for (std::size_t i = 0; i < sbom.entries().size(); ++i)
        if (const SbomClaims::Entry& entry = sbom.entries()[i]; entry.path != manifest)
            other_claims_.add(entry.path, entry.digest, sbom, i);
}

void ContentCheck::compare_names(const SbomClaims& sbom) {
    std::unordered_set<std::string_view, KeyedHash> listed;
    for (const SbomClaims::Entry& entry : sbom.entries()) {
        listed.insert(entry.path);
        if (!package_.names().is_file(entry.path))
            report_.add(diagnose(rules::integrity::sbom_missing_file, place_of(entry.path), entry.path, sbom.file()));
    }
    if (package_.is_work_tree()) listed.insert(package_.manifest()->file);  // the SBOM omits it: packing completes it
    package_.names().each_file([&](std::string_view name) {
        if (listed.contains(name)) return;
        // An SBOM of the directory also fits its package, but omits files that packing adds.
        const bool may_be_added =
            package_.container().format() != container::Format::directory &&
            (meta::is_tosca_meta(name) || (package_.manifest() && name == package_.manifest()->file));
        report_.add(
            diagnose(rules::integrity::sbom_unlisted_file, place_of(name), name, sbom.file())
                .with_hint(
                    may_be_added
                        ? "packing adds this file: make the bill of materials from the package, not from the directory"
                        : ""));
    });
    // Packing a directory leaves out links, so its SBOM may omit them.
    const bool is_directory = package_.container().format() == container::Format::directory;
    for (const Entry& entry : package_.container().entries())
        if (cannot_be_listed(entry) && (entry.hostile_name || !is_directory))
            report_.add(
                diagnose(rules::integrity::sbom_unlisted_file, entry_place(entry.name), entry.name, sbom.file()));
}

// An SBOM inside the package may be older than the package. Only the files that it lists are compared.
void ContentCheck::gather_sboms() {
    constexpr std::size_t max_sboms = 20;
    const auto pass_over = [&](const std::string& path, const std::string& reason) {
        report_.add(diagnose(rules::integrity::unread_sbom, place_of(path), path, reason));
    };
    for (const std::string& path : sboms_in(package_)) {
        const container::Entry* const entry = package_.container().find(path);
        if (entry == nullptr) continue;
        if (sboms_.size() >= max_sboms || entry->size > max_sbom_bytes) {
            pass_over(path, sboms_.size() >= max_sboms ? "there are too many bills of materials"
                                                       : "the bill of materials is larger than 32 MiB");
            continue;
        }
        try {
            StringSink text;
            if (!package_.container().read(*entry, text)) continue;  // the pass over all bytes reports this
            auto sbom = std::make_unique<SbomClaims>(text.text(), path);
            add_claims(*sbom);
            sboms_.push_back(std::move(sbom));
        } catch (const Failure& failure) {
            if (failure.kind() != FailureKind::input) throw;
            pass_over(path, failure.what());
        }
    }
}

// The manifest is damaged or too large.
void ContentCheck::name_unread_manifest() {
    const meta::PackageMetadata& metadata = package_.metadata();
    const std::string& path = (metadata.manifest ? metadata.manifest : metadata.csar_manifest).path;
    if (package_.names().is_file(path)) coverage_.manifest = path;
}

void ContentCheck::gather_manifest() {
    const meta::Manifest& manifest = *package_.manifest();
    coverage_.manifest = package_.manifest_name();
    sources_ = package_.listed_files();
    const auto& origin =
        *origins_.emplace_back(std::make_unique<ManifestClaims>(manifest, sources_, is_of_directory_, report_));
    for (std::size_t i = 0; i < sources_.size(); ++i) {
        const meta::ManifestSource& source = *sources_[i];
        const auto digest = source.digest();
        if (digest && !source.remote && !source.path.empty()) claims_.add(source.path, *digest, origin, i);
    }
}

void ContentCheck::report_weak(DigestAlgorithm algorithm, std::string_view path, Place place) {
    if (is_weak(algorithm))
        report_.add(diagnose(rules::integrity::weak_checksum, std::move(place), to_string(algorithm), path));
}

// Only blocks that describe a single file: their name is not a pattern.
void ContentCheck::gather_metadata() {
    auto made = std::make_unique<MetadataClaims>(*package_.tosca_meta());
    MetadataClaims& origin = *made;
    origins_.push_back(std::move(made));
    for (const meta::FileBlock& file : package_.metadata().files) {
        if (file.name.path.empty()) continue;
        for (const meta::FileDigest& digest : file.digests) {
            const std::size_t number = origin.add(digest.position);
            claims_.add(file.name.path, digest.digest, origin, number);
            report_weak(digest.digest.algorithm, file.name.path, origin.place(number));
        }
    }
}

void ContentCheck::gather_checksums() {
    const auto obligations = package_.obligations();
    namespace rule = rules::integrity;
    const auto& origin = *origins_.emplace_back(std::make_unique<ChecksumClaims>(obligations, rule::checksum_mismatch));
    // Malformed checksums. They match no file, so the finding shows the correct digest.
    const auto& malformed =
        *origins_.emplace_back(std::make_unique<ChecksumClaims>(obligations, rule::malformed_checksum));
    for (std::size_t i = 0; i < obligations.size(); ++i) {
        const validate::Obligation& wanted = obligations[i];
        if (wanted.remote) continue;  // RemoteCheck compares it
        const auto algorithm = algorithm_of(wanted);
        if (!algorithm) {
            report_.add(diagnose(rule::unknown_checksum_algorithm, wanted.place, wanted.path, wanted.algorithm));
            continue;
        }
        const auto spelled = parse_digest(*algorithm, wanted.value);
        if (!spelled) {
            claims_.add(wanted.path, Digest{.algorithm = *algorithm}, malformed, i);
            continue;
        }
        report_weak(*algorithm, wanted.path, wanted.place);
        claims_.add(wanted.path, spelled->digest, origin, i);
    }
}

// The manifest has no digest of itself, of its signatures, or of their certificates. A file is exempt as a certificate
// only if it contains a certificate. Signatures of remote files are not examined, so they are not exempt.
void ContentCheck::find_exempt() {
    const meta::Manifest& manifest = *package_.manifest();
    exempt_.insert(manifest.file);
    std::size_t looked_at = 0;
    const auto exempt_certificate = [&](std::string path) {
        if (package_.container().find(path) != nullptr && ++looked_at <= integrity::Certificates::max_certificates &&
            signatures::holds_only_certificates(package_.container(), path, max_certificate_bytes))
            exempt_paths_.push_back(std::move(path));
    };
    exempt_certificate(package_.metadata().certificate.path);
    exempt_certificate(certificate_name_of(manifest.file));
    if (!signature_beside_.empty()) exempt_paths_.push_back(signature_beside_);
    for (const meta::ManifestSource* source : sources_)
        if (auto path = resolve_reference("", source->signature.text); path && !source->path.empty())
            exempt_paths_.push_back(*std::move(path));
    for (const std::string& path : certificates_of(sources_)) exempt_certificate(path);
    exempt_.insert(exempt_paths_.begin(), exempt_paths_.end());
}

integrity::CoverageDemand ContentCheck::demand() const {
    if (package_.is_work_tree()) return integrity::CoverageDemand::existence;
    if (package_.metadata().csar_manifest.path == package_.manifest()->file) return integrity::CoverageDemand::contents;
    const bool is_signed = package_.manifest()->signature || !signature_beside_.empty();
    return is_signed ? integrity::CoverageDemand::names : integrity::CoverageDemand::none;
}

void ContentCheck::check_names() {
    find_exempt();
    const meta::Manifest& manifest = *package_.manifest();
    std::vector<ListedFile> listed;
    std::vector<const meta::ManifestSource*> entries;
    std::set<std::string_view> in_sets;
    for (const meta::ArtifactSet& set : manifest.artifact_sets)
        for (const meta::ManifestSource& source : set.sources) in_sets.insert(source.path);
    for (const meta::ManifestSource* source : sources_) {
        if (source->path.empty()) continue;
        listed.push_back({source->path, strength_of(*source), in_sets.contains(source->path),
                          !source->hash.text.empty() && !source->digest()});
        entries.push_back(source);
    }
    integrity::CoverageQuery query;
    query.manifest = package_.manifest_name();
    query.listed = listed;
    query.place_of_listed = [&](std::size_t number) { return manifest.place(entries[number]->source); };
    package_.names().each_file([&](std::string_view name) { query.files.push_back(name); });
    for (const Entry& entry : package_.container().entries())
        if (cannot_be_listed(entry)) query.others.push_back(entry.name);
    query.is_directory = [&](std::string_view path) { return package_.names().is_directory(path); };
    query.near = [&](std::string_view path) {
        return meta::near_name_hint(package_.names(), path, manifest.signature.has_value());
    };
    query.exempt.assign(exempt_.begin(), exempt_.end());
    if (package_.is_work_tree())  // packing lists every file
        for (const std::string_view name : query.files)
            if (const std::string_view why = meta::why_unlistable(name); !exempt_.contains(name) && !why.empty())
                report_.add(diagnose(rules::pack::unlistable_name, place_of(name), name).with_hint(std::string(why)));
    query.demand = demand();
    query.is_asked_by_receiver = asked_.listed_files_present;
    query.is_listing_asked_by_receiver = asked_.all_files_listed;
    names_ = integrity::check_coverage(query, report_);
    coverage_.listed = names_.listed;
    coverage_.absent = names_.absent.size();
    coverage_.unlisted = names_.unlisted.size();
}

std::optional<ContentCoverage> ContentCheck::finish(bool of_files, const integrity::Claims::Explain& explain) {
    other_claims_.report_to(report_, explain);
    claims_.report_to(report_, explain);
    const bool has_digests = (!coverage_.manifest.empty() && !package_.is_work_tree()) || !claims_.empty();
    if (has_digests) remote_->check_listed(coverage_);
    remote_->finish();
    if (!has_digests) return std::nullopt;
    package_.names().each_file([&](std::string_view name) {
        if (exempt_.contains(name)) {
            if (of_files) coverage_.of_files.emplace_back(name, FileDigest::exempt);
            return;
        }
        ++coverage_.files;
        const Protection protection = claims_.protection(name);
        if (of_files) coverage_.of_files.emplace_back(name, state_of(protection));
        switch (protection) {
            case Protection::broken:
                ++coverage_.broken;
                if (const auto* entry = package_.container().find(name);
                    entry != nullptr && !package_.container().is_readable(*entry))
                    ++unread_;
                else if (claims_.has_only_weak(name))
                    ++broken_weak_;
                break;
            case Protection::weak: ++coverage_.weak; break;
            case Protection::intact: ++coverage_.intact; break;
            case Protection::unknown: ++coverage_.unread; break;
            case Protection::none: break;
        }
    });
    return coverage_;
}

}  // namespace csar::verify

namespace csar {

std::string_view to_string(FileDigest state) {
    constexpr std::array<std::string_view, 6> names = {"none", "broken", "unread", "weak", "intact", "exempt"};
    const auto number = static_cast<std::size_t>(state);
    return number < names.size() ? names[number] : "";
}

}  // namespace csar
