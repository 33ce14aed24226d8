#include "csar/verify/nested_manifests.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "base/ascii.hpp"
#include "base/compose.hpp"
#include "base/package_path.hpp"
#include "report/rules/integrity.hpp"
#include "report/unreported.hpp"

namespace csar::verify {
namespace {

constexpr std::size_t max_nested_manifests = 20;
// Limits of the search for signed manifests, which reads all manifests.
constexpr std::size_t max_manifests_read = 1000;
constexpr std::uint64_t max_bytes_of_manifest = 1 * MiB, max_bytes_read = 20 * MiB;

// The digests in one manifest.
class NestedManifest final : public integrity::ClaimOrigin {
public:
    // `manifest` is in a directory of the package: its paths are relative to this directory.
    NestedManifest(meta::Manifest manifest, const open::OpenedPackage& package) : manifest_(std::move(manifest)) {
        add(manifest_.sources, package);
        for (const meta::ArtifactSet& set : manifest_.artifact_sets) add(set.sources, package);
    }

    void add_to(integrity::Claims& claims) const {
        for (std::size_t i = 0; i < files_.size(); ++i)
            if (const auto digest = files_[i].source->digest()) claims.add(files_[i].path, *digest, *this, i);
    }

    Place place(std::size_t number) const override { return manifest_.place(files_[number].source->hash); }
    const Rule& mismatch() const override { return rules::integrity::nested_digest_mismatch; }
    std::string_view file() const override { return manifest_.file; }

private:
    struct Listed {
        std::string path;  // in the package
        const meta::ManifestSource* source;
    };

    void add(const std::vector<meta::ManifestSource>& sources, const open::OpenedPackage& package) {
        for (const meta::ManifestSource& source : sources) {
            if (source.remote || source.path.empty()) continue;
            std::string path = compose("{}/{}", parent_path(manifest_.file), source.path);
            if (package.names().is_file(path)) files_.push_back({std::move(path), &source});
        }
    }

    meta::Manifest manifest_;
    std::vector<Listed> files_;
};

}  // namespace

bool add_nested_manifests(const open::OpenedPackage& package, integrity::Claims& claims,
                          std::vector<std::unique_ptr<integrity::ClaimOrigin>>& origins) {
    const container::Container& container = package.container();
    const std::size_t before = origins.size();
    std::size_t read = 0;
    std::uint64_t bytes = 0;
    bool is_complete = true;
    for (const container::Entry& entry : container.entries()) {
        const bool is_other = !package.manifest() || entry.name != package.manifest()->file;
        if (entry.kind != container::EntryKind::file || entry.hostile_name || !is_other ||
            !equal_ignoring_case(extension(entry.name), ".mf") || parent_path(entry.name).empty())
            continue;
        if (origins.size() - before == max_nested_manifests || read == max_manifests_read) return false;
        if (entry.size > std::min(max_bytes_of_manifest, max_bytes_read - bytes) || !container.is_at_hand(entry)) {
            is_complete = false;
            continue;
        }
        ++read;
        bytes += entry.size;
        StringSink text;
        if (!container.read(entry, text)) continue;  // reported by the pass over all bytes
        meta::Manifest manifest =
            meta::parse_manifest(std::string(entry.name), std::move(text).text(), Limits(), unreported());
        if (!manifest.signature) continue;
        auto origin = std::make_unique<NestedManifest>(std::move(manifest), package);
        origin->add_to(claims);
        origins.push_back(std::move(origin));
    }
    return is_complete;
}

}  // namespace csar::verify
