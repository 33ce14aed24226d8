#include "csar/open/made_files.hpp"

#include <algorithm>
#include <vector>

#include "csar/directory/plan_files.hpp"
#include "csar/integrity/certificates.hpp"
#include "meta/block_0_keys.hpp"
#include "meta/location.hpp"
#include "meta/manifest.hpp"
#include "meta/package_metadata.hpp"
#include "meta/package_names.hpp"
#include "meta/tosca_meta.hpp"
#include "report/unreported.hpp"

namespace csar::open {
namespace {

std::vector<meta::Block> blocks_of(std::string_view name, const std::string& text) {
    return meta::parse_tosca_meta(std::string(name), text, unreported()).blocks;
}

std::optional<std::string> small_file(const validate::FileProvider& files, std::string_view name, std::uint64_t limit) {
    const auto size = files.size(name);
    return size && *size <= limit ? files.read(name) : std::nullopt;
}

bool names_added_file(const meta::Pair& pair) {
    const meta::Block0Key* const key = meta::find_block_0_key(pair.key).key;
    return key != nullptr && (key->etsi || key->name == meta::csar_manifest_key);
}

// Whether the only new keynames are those that packing adds: CSAR-Manifest, and the keynames of ETSI.
bool completes_meta(std::string_view name, const std::string& here, const std::string& there) {
    std::vector<meta::Block> now = blocks_of(name, here);
    const std::vector<meta::Block> before = blocks_of(name, there);
    const auto has = [&](const meta::Pair& wanted) {
        return std::ranges::any_of(before, [&](const meta::Block& block) {
            return std::ranges::any_of(block.pairs, [&](const meta::Pair& pair) {
                return pair.key == wanted.key && pair.value == wanted.value;
            });
        });
    };
    for (meta::Block& block : now)
        if (block.find(meta::name_key) == nullptr)
            std::erase_if(block.pairs, [&](const meta::Pair& pair) { return names_added_file(pair) && !has(pair); });
    // CSAR-Manifest can be in a separate block (TOSCA 2.0), which is now empty.
    std::erase_if(now, [](const meta::Block& block) { return block.pairs.empty(); });
    return meta::print_tosca_meta(now) == meta::print_tosca_meta(before);
}

std::optional<meta::PackageMetadata> metadata_of(const validate::FileProvider& files, const Limits& limits) {
    std::optional<meta::PackageMetadata> metadata;
    for (const std::string_view place : {meta::tosca_meta_at_root, meta::tosca_meta_in_directory})
        if (const auto text = small_file(files, place, limits.tosca_meta))
            metadata = meta::read_package_metadata(blocks_of(place, *text));
    return metadata;
}

// The manifest that TOSCA.meta names. Returns an empty string if there is none.
std::string manifest_of(const std::optional<meta::PackageMetadata>& metadata) {
    if (!metadata) return {};
    return metadata->manifest ? metadata->manifest.path : metadata->csar_manifest.path;
}

std::vector<std::string_view> names_in(const validate::FileProvider& files) {
    std::vector<std::string_view> names;
    files.each([&](std::string_view name) { names.push_back(name); });
    return names;
}

class TreeNames final : public meta::NameList {
public:
    TreeNames(const validate::FileProvider& tree, const Limits& limits)
        : NameList(names_in(tree)), tree_(tree), limits_(limits) {}

    bool holds_tosca(std::string_view path) const override { return directory::may_hold_tosca(tree_, path); }
    bool holds_manifest(std::string_view path) const override {
        return directory::may_be_manifest(tree_, path, limits_);
    }

private:
    const validate::FileProvider& tree_;
    const Limits& limits_;
};

// The manifest that packing adds to TOSCA.meta. Returns an empty string if there is none.
std::string manifest_to_name(const std::optional<meta::PackageMetadata>& metadata, const validate::FileProvider& tree,
                             const Limits& limits) {
    const TreeNames names(tree, limits);
    const std::string entry = metadata ? metadata->entry_definitions.path : meta::find_root_yaml(names).entry;
    return meta::find_manifest_to_name(names, entry, meta::tosca_meta_in_directory, unreported());
}

}  // namespace

MadeFiles::MadeFiles(const validate::FileProvider& package, const validate::FileProvider& tree, const Limits& limits)
    : package_(package), tree_(tree), limits_(limits) {
    const std::optional<meta::PackageMetadata> metadata = metadata_of(package, limits);
    manifest_ = manifest_of(metadata);
    // TOSCA.meta may name any file as the certificate. Packing creates only files with certificates; other files are
    // compared.
    const auto certificates = metadata ? small_file(package, metadata->certificate.path, limits.cms) : std::nullopt;
    if (certificates && integrity::is_only_certificates(*certificates)) certificate_ = metadata->certificate.path;
    // Packing does not create this manifest if the directory has a manifest with another name.
    const std::optional<meta::PackageMetadata> of_tree = metadata_of(tree, limits);
    std::string other = manifest_of(of_tree);
    if (other.empty() && !manifest_.empty() && !tree.exists(manifest_)) other = manifest_to_name(of_tree, tree, limits);
    if (!other.empty() && other != manifest_ && tree.exists(other)) manifest_ = certificate_ = {};
}

bool MadeFiles::has(std::string_view name) const {
    return meta::is_tosca_meta(name) || (!name.empty() && (name == manifest_ || name == certificate_));
}

bool MadeFiles::completes(std::string_view name) const {
    const bool is_meta = meta::is_tosca_meta(name);
    if (!is_meta && name != manifest_) return false;
    const std::uint64_t limit = is_meta ? limits_.tosca_meta : limits_.manifest;
    const auto here = small_file(package_, name, limit), there = small_file(tree_, name, limit);
    return here && there && (is_meta ? completes_meta(name, *here, *there) : completes_manifest(*here, *there));
}

// The digests are compared elsewhere, with the files.
bool MadeFiles::completes_manifest(const std::string& here, const std::string& there) const {
    const auto claims = [&](const std::string& text) {
        const meta::Manifest manifest = meta::parse_manifest(manifest_, text, limits_, unreported());
        meta::ManifestContent content{manifest.metadata, manifest.sources, manifest.artifact_sets};
        std::erase_if(content.sources, [](const meta::ManifestSource& source) { return !source.remote; });
        for (meta::ArtifactSet& set : content.artifact_sets)
            for (meta::ManifestSource& source : set.sources) source.algorithm = source.hash = {};
        return meta::print_manifest(content);
    };
    return claims(here) == claims(there);
}

}  // namespace csar::open
