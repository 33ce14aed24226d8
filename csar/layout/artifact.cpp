#include "csar/layout/artifact.hpp"

#include <algorithm>
#include <optional>
#include <set>

#include "base/compose.hpp"
#include "csar/layout/media_types.hpp"

namespace csar::layout {
namespace {

// Limits the number of manifests: a small layout could make csar read gigabytes.
class Manifests {
public:
    explicit Manifests(const Layout& layout) : layout_(layout) {}

    Manifest read(const Descriptor& descriptor) {
        if (++read_ > max_manifests)
            layout_.fail(compose("more than {} manifests would have to be read", max_manifests));
        return layout_.manifest(descriptor);
    }

private:
    const Layout& layout_;
    std::size_t read_ = 0;
};

[[noreturn]] void refuse(const std::string& message) { throw Failure(FailureKind::input, message); }

std::string tags_of(const Layout& layout) {
    constexpr std::size_t max_named = 10;
    std::string text;
    std::size_t count = 0;
    for (const Descriptor& entry : layout.entries()) {
        if (entry.tag.empty() || is_referrers_tag(entry.tag)) continue;
        if (++count > max_named) return text + ", ...";
        text += (text.empty() ? "" : ", ") + compose("{}", entry.tag);
    }
    return text;
}

// The manifest of the package with this digest, in words; empty if there is none.
std::string manifest_of_package(const Layout& layout, Manifests& manifests, const std::string& digest) {
    std::set<std::string_view> seen;
    try {
        for (const Descriptor& entry : layout.entries()) {
            if (entry.media_type != image_manifest || is_referrers_tag(entry.tag)) continue;
            if (!seen.insert(entry.digest).second) continue;  // several tags of one manifest
            const Manifest manifest = manifests.read(entry);
            if (!manifest.subject.empty()) continue;  // an attachment
            if (std::ranges::find(manifest.layers, digest, &Descriptor::digest) == manifest.layers.end()) continue;
            const std::string of_tag = entry.tag.empty() ? "" : compose(" of @{}", entry.tag);
            return compose("this is the digest of the package{}, whose manifest is {}", of_tag, entry.digest);
        }
    } catch (const Failure& failure) {
        if (failure.kind() != FailureKind::input) throw;  // a damaged manifest only prevents the hint
    }
    return {};
}

Descriptor by_reference(const Layout& layout, Manifests& manifests, const std::string& reference) {
    const bool is_digest = sha256_digits(reference).has_value();
    const auto is_meant = [&](const Descriptor& entry) {
        return is_digest ? entry.digest == reference : entry.tag == reference;
    };
    const auto& entries = layout.entries();
    const auto found = std::ranges::find_if(entries, is_meant);
    if (found != entries.end()) return *found;
    if (const std::string other = is_digest ? manifest_of_package(layout, manifests, reference) : ""; !other.empty())
        refuse(compose("'{}' has no artifact '{}': {}", layout.directory(), reference, other));
    const std::string tags = tags_of(layout);
    refuse(tags.empty() ? compose("'{}' has no artifact '{}', and no tags", layout.directory(), reference)
                        : compose("'{}' has no artifact '{}'; its tags are: {}", layout.directory(), reference, tags));
}

// For a location without a reference.
Descriptor only_one(const Layout& layout, Manifests& manifests) {
    std::optional<Descriptor> found;
    bool has_tag = false;
    for (const Descriptor& entry : layout.entries()) {
        if (entry.tag.empty() || is_referrers_tag(entry.tag)) continue;
        if (found && found->digest != entry.digest)
            refuse(compose("'{}' has several artifacts; select one with @TAG; the tags are: {}", layout.directory(),
                           tags_of(layout)));
        found = entry;
        has_tag = true;
    }
    for (const Descriptor& entry : layout.entries()) {
        if (has_tag || !entry.tag.empty() || entry.media_type != image_manifest ||
            (found && found->digest == entry.digest))
            continue;
        if (!manifests.read(entry).subject.empty()) continue;
        if (found)
            refuse(
                compose("'{}' has several artifacts without a tag: select an artifact by its digest, with @sha256:...",
                        layout.directory()));
        found = entry;
    }
    if (!found) layout.fail("the layout is empty");
    return *found;
}

}  // namespace

Artifact find_artifact(const Layout& layout, const std::string& reference) {
    Manifests manifests(layout);
    Artifact artifact;
    artifact.manifest = reference.empty() ? only_one(layout, manifests) : by_reference(layout, manifests, reference);
    if (artifact.manifest.media_type != image_manifest)
        layout.fail(compose("{} has the type {} and is not the manifest of an artifact", artifact.manifest.digest,
                            artifact.manifest.media_type));
    const Manifest manifest = manifests.read(artifact.manifest);
    const auto is_package = [](const Descriptor& layer) { return layer.media_type.starts_with(csar_artifact); };
    const auto packages = std::ranges::count_if(manifest.layers, is_package);
    if (packages > 1) layout.fail(compose("{} has {} packages", artifact.manifest.digest, packages));
    if (packages == 1) {
        artifact.package = *std::ranges::find_if(manifest.layers, is_package);
    } else if (manifest.layers.size() == 1 && manifest.config_type != image_config && manifest.subject.empty()) {
        artifact.package = manifest.layers.front();  // the only file; its name does not matter
    } else if (manifest.layers.size() > 1) {
        layout.fail(compose("{} has {} layers, and none has the type of a package, {}", artifact.manifest.digest,
                            manifest.layers.size(), csar_artifact));
    } else {
        layout.fail(compose("{} is not a package: the type is {}", artifact.manifest.digest, manifest.artifact_type));
    }
    return artifact;
}

ReferrerKind kind_of(const Referrer& referrer) {
    if (referrer.layers.empty()) return ReferrerKind::other;
    if (referrer.artifact_type == signature_artifact) return ReferrerKind::signature;
    const std::string& type = referrer.layers.front().media_type;
    if (type == cyclonedx || type == spdx) return ReferrerKind::sbom;
    return type == dsse_envelope || type == in_toto ? ReferrerKind::statement : ReferrerKind::other;
}

std::vector<Referrer> find_referrers(const Layout& layout, const Descriptor& subject) {
    Manifests manifests(layout);
    std::vector<Descriptor> candidates;
    for (const Descriptor& entry : layout.entries()) {
        if (entry.tag == referrers_tag(subject.digest) && entry.media_type == image_index) {
            try {
                const auto listed = descriptors_of(parse_document(layout.document(entry)));
                candidates.insert(candidates.end(), listed.begin(), listed.end());
            } catch (const DocumentFault& fault) {
                layout.fail(compose("the index {}: {}", entry.digest, fault.what));
            }
        } else if (entry.tag.empty()) {
            candidates.push_back(entry);
        }
    }
    std::vector<Referrer> found;
    std::set<std::string> seen;
    for (Descriptor& candidate : candidates) {
        if (candidate.media_type != image_manifest || !seen.insert(candidate.digest).second) continue;
        Manifest manifest = manifests.read(candidate);
        if (manifest.subject != subject.digest) continue;
        found.push_back({std::move(candidate), std::move(manifest.artifact_type), std::move(manifest.layers)});
    }
    return found;
}

}  // namespace csar::layout
