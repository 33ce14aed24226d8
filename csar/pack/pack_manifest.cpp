#include "csar/pack/pack_manifest.hpp"

#include <algorithm>
#include <array>
#include <iterator>

#include "base/ascii.hpp"
#include "base/signature_names.hpp"
#include "base/text_position.hpp"
#include "csar/directory/plan_files.hpp"
#include "csar/integrity/certificates.hpp"
#include "csar/integrity/cms.hpp"
#include "csar/integrity/digester.hpp"
#include "csar/pack/pack_intake.hpp"
#include "csar/pack/pack_signature.hpp"
#include "csar/pack/pair_changes.hpp"
#include "csar/sign/former_signature.hpp"
#include "meta/location.hpp"
#include "meta/manifest_metadata.hpp"
#include "meta/tosca_meta.hpp"
#include "report/diagnose.hpp"
#include "report/rules/integrity.hpp"
#include "report/rules/manifest.hpp"
#include "report/rules/pack.hpp"
#include "report/rules/package.hpp"
#include "report/unreported.hpp"

namespace csar::pack {

using container::Item;

namespace {

using Sources = std::vector<meta::ManifestSource>;

// Artifact sets repeat sources that already have digests.
void drop_digests(Sources& sources) {
    for (meta::ManifestSource& source : sources) source.algorithm = source.hash = {};
}

// The number of lines that begin with '#'. The signature is not counted.
std::size_t comments_in(const meta::Manifest& manifest) {
    std::size_t count = 0;
    LineReader lines(manifest.signed_bytes());
    for (Line line; lines.next(line);) count += trimmed(line.text).starts_with('#') ? 1 : 0;
    return count;
}

// True for an error in a line that packing rewrites or copies. The check of the package reports it.
bool is_written_again(const Diagnostic& fault) {
    namespace manifest = rules::manifest;
    static constexpr std::array<const Rule*, 8> rules = {
        &manifest::empty_manifest,    &manifest::empty_metadata,       &manifest::missing_metadata_and_digests,
        &manifest::incomplete_digest, &manifest::unknown_algorithm,    &manifest::malformed_digest,
        &manifest::empty_value,       &manifest::contradicting_digest,
    };
    return std::ranges::any_of(rules, [&](const Rule* rule) { return rule->id == fault.id; });
}

DigestAlgorithm algorithm_of(const PackOptions& options) {
    const DigestAlgorithm chosen = options.manifest_digest.value_or(DigestAlgorithm::sha256);
    if (is_weak(chosen))
        throw Failure(FailureKind::usage, compose("{} digests are not supported in a manifest", to_string(chosen)));
    return chosen;
}

using Metadata = std::vector<std::pair<std::string, std::string>>;

// Otherwise the check of the package would report errors in a line that the user cannot correct.
const Metadata& checked_metadata(const Metadata& given) {
    for (const auto& [name, value] : given) {
        if (trimmed(value).empty())
            throw Failure(FailureKind::usage,
                          compose("pack: PackOptions::manifest_metadata {}=: the value is empty", name));
        if (!meta::fits_tosca_meta(trimmed(name), trimmed(value)))  // lines of both files have the same form
            throw Failure(FailureKind::usage, compose("pack: the manifest cannot contain '{}: {}'", name, value));
    }
    return given;
}

}  // namespace

std::optional<meta::Manifest> former_manifest(const directory::DirectoryPlan& plan, const std::string& path,
                                              const Limits& limits, Report& report) {
    const directory::PlanFiles files(plan);
    const auto size = path.empty() ? std::nullopt : files.size(path);
    if (!size || *size > limits.manifest) return std::nullopt;
    Report faults({}, {}, limits.findings);
    meta::Manifest manifest = meta::parse_manifest(path, *files.read(path), limits, faults);
    for (const Diagnostic& fault : faults.diagnostics())
        if (fault.severity == Severity::error && !is_written_again(fault)) report.add(fault);
    return manifest;
}

std::string metadata_value(const PackMetadata& metadata, const directory::DirectoryPlan& plan,
                           const PackOptions& options, bool (*is_wanted)(std::string_view name)) {
    const std::string& path = metadata.manifest.empty() ? metadata.kept_manifest : metadata.manifest;
    if (!metadata.manifest.empty())
        for (const auto& [name, value] : options.manifest_metadata)
            if (is_wanted(name)) return value;
    if (const auto manifest = former_manifest(plan, path, options.limits, unreported()))
        for (const meta::ManifestPair& pair : manifest->metadata)
            if (is_wanted(pair.name.text)) return std::string(pair.value.text);
    return {};
}

std::string package_version(const PackMetadata& metadata, const directory::DirectoryPlan& plan,
                            const PackOptions& options) {
    return metadata_value(metadata, plan, options, [](std::string_view name) {
        const std::string current = lower_case(meta::current_metadata_name(name));
        return current == "vnf_package_version" || current == "pnfd_archive_version" ||
               current == "nsd_file_structure_version";
    });
}

// Otherwise the check of the package would report a wrong digest, as if the user had changed TOSCA.meta.
void check_kept_manifest(const PackMetadata& metadata, const std::string& former_path,
                         const directory::DirectoryPlan& plan, const Limits& limits) {
    const auto kept = former_manifest(plan, metadata.kept_manifest, limits, unreported());
    if (!kept) return;
    const auto is_stale = [&](const meta::ManifestSource& source) {
        if (source.path != former_path) return false;
        const auto digest = source.digest();
        return metadata.path != former_path ||
               (digest && integrity::digest_of(digest->algorithm, as_bytes(metadata.content)) != *digest);
    };
    if (std::ranges::any_of(kept->sources, is_stale))
        throw Failure(
            FailureKind::usage,
            compose("pack: PackOptions::rewrite_meta {} '{}', but the manifest '{}' would still list the former "
                    "file; PackOptions::manifest writes the manifest again{}, with "
                    "PackOptions::update_manifest also in the directory",
                    metadata.path == former_path ? "changes" : "moves", former_path, metadata.kept_manifest,
                    metadata.keeps_signature ? ", without its signature" : ""));
}

void report_lost_metadata(const PackMetadata& metadata, const directory::DirectoryPlan& plan, const Limits& limits,
                          Report& report) {
    const auto kept = former_manifest(plan, metadata.kept_manifest, limits, unreported());
    if (!kept) return;
    const auto lost = std::ranges::find_if(kept->sources, [](const meta::ManifestSource& source) {
        return meta::is_tosca_meta(source.path) && source.digest();
    });
    if (lost == kept->sources.end()) return;
    Hint hint = directory::PlanFiles(plan).why_left_out(lost->path);
    if (hint.empty())
        hint = compose("restore it, or PackOptions::update_manifest writes a new one and the manifest again{}",
                       metadata.keeps_signature ? ", without its signature" : "");
    report.add(
        diagnose(rules::integrity::missing_file, kept->place(lost->source), lost->path).with_hint(std::move(hint)));
}

PackManifest::PackManifest(const PackMetadata& metadata, const directory::DirectoryPlan& plan,
                           const PackOptions& options, Report& report)
    : path_(metadata.manifest),
      is_sol004_(metadata.is_sol004),
      algorithm_(algorithm_of(options)),
      metadata_(checked_metadata(options.manifest_metadata)),
      limits_(options.limits) {
    replaces_former_ = options.update_manifest;
    for_receivers_ = !options.intakes.empty();
    const verify::IntakeForm form = form_of(options.intakes);
    unknown_ = form.unknown_metadata;
    required_ = form.known_metadata();
    read_former(plan, options.limits, report);
    if (is_left_by_signer(plan, metadata.certificate)) left_certificate_ = metadata.certificate;
}

PackManifest::~PackManifest() = default;

void PackManifest::read_former(const directory::DirectoryPlan& plan, const Limits& limits, Report& report) {
    former_ = former_manifest(plan, path_, limits, report);
    if (!former_) {
        if (directory::PlanFiles(plan).exists(path_))
            report.add(diagnose(rules::package::manifest_too_large, place_of(path_), limits.manifest));
        return;
    }
    for (const meta::ManifestSource& source : former_->sources)
        if (!source.path.empty()) former_files_.emplace(source.path, &source);
    if (!former_->signature) return;
    const auto& [begin, end] = std::pair(former_->signature->begin, former_->signature->end);
    const auto content = [&](Sink& sink) { sink.write(as_bytes(former_->signed_bytes())); };
    integrity::Certificates beside;
    beside.add(directory::PlanFiles(plan).small(certificate_name_of(path_)));
    is_former_changed_ = std::ranges::any_of(
        integrity::signers_of(std::string_view(*former_->text).substr(begin, end - begin), content,
                              integrity::text_forms(), beside),
        [](const integrity::Signer& signer) { return signer.state == integrity::SignerState::other_content; });
}

// Certificates that the manifest does not list belong to the signature, and new signing replaces them. A listed file
// must not be replaced.
bool PackManifest::is_left_by_signer(const directory::DirectoryPlan& plan, const std::string& certificate) const {
    if (former_files_.empty()) return false;  // nothing is listed yet
    return !former_->names(certificate) &&
           integrity::is_only_certificates(directory::PlanFiles(plan).small(certificate));
}

void PackManifest::list(std::vector<Item>& items, const std::set<std::string>& without, Report& report) {
    std::erase_if(items, [&](const Item& item) { return item.name == path_; });
    const std::string no_digest(2 * digest_size(algorithm_), '0');
    std::set<std::string_view> signatures;  // signatures and their certificates
    if (former_)
        for (const meta::ManifestSource& source : former_->sources)
            signatures.insert({source.signature.text, source.certificate.text});
    for (const Item& item : items) {
        const bool listed =
            !std::holds_alternative<container::EmptyDirectory>(item.source) && item.name != left_certificate_;
        if (const std::string_view why = meta::why_unlistable(item.name); listed && !why.empty())
            report.add(
                diagnose(rules::pack::unlistable_name, place_of(item.name), item.name).with_hint(std::string(why)));
        names_.push_back(listed ? item.name : std::string());
        digests_.push_back(no_digest);
        is_compared_.push_back(listed && is_compared(item, signatures) ? 1 : 0);
        const bool is_new = former_ && former_->signature && !former_files_.contains(item.name);
        changed_.push_back(is_compared_.back() != 0 && is_new ? 1 : 0);
    }
    open_.resize(names_.size());
    if (!former_) return;
    std::set<std::string_view> in_sets;  // the check of the package reports missing files of artifact sets
    for (const meta::ArtifactSet& set : former_->artifact_sets)
        for (const meta::ManifestSource& source : set.sources) in_sets.insert(source.path);
    const std::set<std::string_view> names(names_.begin(), names_.end());
    for (const meta::ManifestSource& source : former_->sources)
        if (!source.path.empty() && source.path != path_ && !in_sets.contains(source.path) &&
            !without.contains(std::string(source.path)) && !names.contains(source.path)) {
            if (replaces_former_)
                removed_.emplace_back(source.path);
            else
                report.add(diagnose(rules::pack::vanished_file, former_->place(source.source), source.path)
                               .with_hint("if this is intended, PackOptions::update_manifest removes the entry from "
                                          "the manifest"));
        }
}

// Whether the directory's manifest should list the item. Signatures and certificates need not be listed.
bool PackManifest::is_compared(const Item& item, const std::set<std::string_view>& signatures) const {
    return former_ && !std::holds_alternative<container::FromMemory>(item.source) &&
           item.name != certificate_name_of(path_) && !signatures.contains(item.name);
}

// The item's digest in the directory's manifest.
std::optional<Digest> PackManifest::former_digest(std::size_t item) const {
    const auto former = is_compared_[item] == 0 ? former_files_.end() : former_files_.find(names_[item]);
    if (former == former_files_.end()) return std::nullopt;
    return former->second->digest();
}

void PackManifest::report_changed(Report& report, std::vector<std::string>& changes) const {
    if (!former_) return;
    if (!former_->signature) {
        const auto first = std::ranges::find(changed_, 1);
        if (first == changed_.end() || replaces_former_) return;
        const auto more = std::count(first + 1, changed_.end(), 1);
        const std::string_view name = names_[static_cast<std::size_t>(first - changed_.begin())];
        changes.push_back(
            more == 0
                ? compose("{}: a new digest of '{}' is written, because the old digest does not match the file", path_,
                          name)
                : compose("{}: new digests of '{}' and {} more are written, because the old digests do not match the "
                          "files",
                          path_, name, static_cast<std::uint64_t>(more)));
        return;
    }
    const auto add = [&](std::string_view name, std::string_view or_added, const std::string& signed_file) {
        report.add(sign::changed_after_signing(name, or_added, signed_file, "directory with the original package",
                                               report.policy()));
    };
    if (is_former_changed_) add(path_, "", "it");
    for (std::size_t item = 0; item < names_.size(); ++item)
        if (changed_[item] != 0) add(names_[item], " or added", compose("the manifest '{}' of the directory", path_));
}

std::vector<std::string> PackManifest::changes() const {
    std::vector<std::string> changes;
    if (!former_) return changes;
    if (former_->signature)
        changes.push_back(compose("{}: its old signature is left out, because the manifest is written again", path_));
    if (const std::size_t comments = replaces_former_ ? comments_in(*former_) : 0; comments != 0)
        changes.push_back(compose("{}: {} left out", path_,
                                  comments == 1 ? "1 comment was" : std::to_string(comments) + " comments were"));
    for (const std::string& name : removed_)
        changes.push_back(compose("{}: '{}' was removed from the list", path_, name));
    if (!for_receivers_) return changes;
    const auto pairs_of = [](const std::vector<meta::ManifestPair>& metadata) {
        NamedValues pairs;
        for (const auto& [name, value] : metadata) pairs.emplace_back(name.text, value.text);
        return pairs;
    };
    meta::ManifestContent content;
    add_metadata(content);
    for (std::string& change : pair_changes(path_, pairs_of(former_->metadata), pairs_of(content.metadata),
                                            [](std::string_view a, std::string_view b) {
                                                return equal_ignoring_case(meta::current_metadata_name(a),
                                                                           meta::current_metadata_name(b));
                                            }))
        changes.push_back(std::move(change));
    return changes;
}

void PackManifest::map_lines(MadePlaces& places) const {
    if (former_) places.map_lines(meta::parse_manifest(path_, content(), limits_, unreported()), *former_);
}

Sink* PackManifest::begin(std::size_t item) {
    if (item >= names_.size() || names_[item].empty()) return nullptr;
    open_[item] = std::make_unique<integrity::ContentDigester>();
    DigestAlgorithms wanted;
    wanted.insert(algorithm_);
    if (const auto former = former_digest(item)) wanted.insert(former->algorithm);
    open_[item]->start(wanted);
    return open_[item].get();
}

void PackManifest::end(std::size_t item, std::uint64_t /*size*/) {
    if (item >= names_.size() || !open_[item]) return;
    const integrity::Digests digests = open_[item]->finish();
    open_[item].reset();
    digests_[item] = hex(*digests.of(algorithm_));
    if (const auto former = former_digest(item)) changed_[item] = *digests.of(former->algorithm) == *former ? 0 : 1;
}

// Renames older metadata names if the receivers require it. Corrects misspelt names.
void PackManifest::rename_for_receivers(std::vector<meta::ManifestPair>& metadata) const {
    const auto has = [&](std::string_view name) {
        return std::ranges::any_of(
            metadata, [&](const meta::ManifestPair& pair) { return equal_ignoring_case(pair.name.text, name); });
    };
    bool has_older = false;
    for (meta::ManifestPair& pair : metadata) {
        pair.name.text = meta::standard_metadata_name(pair.name.text);
        const std::string_view current = meta::current_metadata_name(pair.name.text);
        if (current == pair.name.text || has(current) || std::ranges::find(required_, current) == required_.end())
            continue;
        pair.name.text = current;
        has_older = true;
    }
    if (has_older) std::erase_if(metadata, [](const auto& pair) { return meta::has_no_current_name(pair.name.text); });
}

void PackManifest::add_metadata(meta::ManifestContent& content) const {
    if (former_) content.metadata = former_->metadata;
    if (for_receivers_) rename_for_receivers(content.metadata);
    const auto find = [&](std::string_view name) {
        return std::ranges::find_if(content.metadata, [&](const meta::ManifestPair& pair) {
            return equal_ignoring_case(pair.name.text, name);
        });
    };
    for (const auto& [name, value] : metadata_) {
        const auto known = find(name);
        if (known == content.metadata.end())
            content.metadata.push_back({{name, {}}, {value, {}}});
        else
            known->value = {value, {}};
    }
    std::erase_if(content.metadata, [&](const meta::ManifestPair& pair) {
        return std::ranges::find(unknown_, pair.name.text) != unknown_.end();
    });
    const meta::ManifestPair version{{meta::csar_manifest_version_key, {}}, {"1.0", {}}};
    if (!is_sol004_ && find(version.name.text) == content.metadata.end())
        content.metadata.insert(content.metadata.begin(), version);
}

meta::ManifestSource PackManifest::source_of(std::size_t item) const {
    meta::ManifestSource source;
    source.source.text = source.path = names_[item];
    source.algorithm.text = to_string(algorithm_);
    source.hash.text = digests_[item];
    if (const auto former = former_files_.find(names_[item]); former != former_files_.end()) {
        source.signature = former->second->signature;
        source.certificate = former->second->certificate;
    }
    return source;
}

std::string PackManifest::content() const {
    meta::ManifestContent content;
    add_metadata(content);
    for (std::size_t i = 0; i < names_.size(); ++i)
        if (!names_[i].empty()) content.sources.push_back(source_of(i));
    std::ranges::sort(content.sources,
                      [](const meta::ManifestSource& a, const meta::ManifestSource& b) { return a.path < b.path; });
    if (former_) {
        std::copy_if(former_->sources.begin(), former_->sources.end(), std::back_inserter(content.sources),
                     [](const meta::ManifestSource& source) { return source.remote; });
        content.artifact_sets = former_->artifact_sets;
        for (meta::ArtifactSet& set : content.artifact_sets) drop_digests(set.sources);
    }
    return meta::print_manifest(content);
}

}  // namespace csar::pack
