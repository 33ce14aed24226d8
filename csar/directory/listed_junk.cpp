#include "csar/directory/listed_junk.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <optional>
#include <span>
#include <vector>

#include <csar/failure.hpp>
#include "base/ascii.hpp"
#include "base/directory_reader.hpp"
#include "base/junk_files.hpp"
#include "base/list_directory.hpp"
#include "base/package_path.hpp"
#include "meta/location.hpp"
#include "meta/package_metadata.hpp"
#include "meta/tosca_meta.hpp"
#include "report/unreported.hpp"

namespace csar::directory {
namespace {

constexpr std::size_t max_manifests = 16;

// Returns nullopt for a link, a special file, or a file of more than `limit` bytes.
std::optional<std::string> small_file(const File& root, const std::string& path, std::uint64_t limit) {
    struct stat status {};
    if (::fstatat(root.descriptor(), path.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISREG(status.st_mode))
        return std::nullopt;
    try {
        DirectoryReader reader;
        return read_whole_file(reader.open(root.descriptor(), path), limit);
    } catch (const Failure&) {
        return std::nullopt;
    }
}

// `path`: a directory; "" is the root.
std::vector<std::string> manifests_in(const File& root, const std::string& path) {
    std::vector<std::string> found;
    struct stat status {};
    const bool is_there =
        path.empty() ||
        (::fstatat(root.descriptor(), path.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0 && S_ISDIR(status.st_mode));
    if (!is_there) return found;
    DirectoryReader reader;
    const std::string prefix = path.empty() ? "" : path + "/";
    for (const std::string& name :
         list_directory(path.empty() ? root.duplicate() : reader.open(root.descriptor(), path)))
        if (equal_ignoring_case(extension(name), ".mf")) found.push_back(prefix + name);
    return found;
}

// Returns "" if TOSCA.meta names no manifest.
std::string named_manifest(const File& root, const Limits& limits) {
    for (const std::string_view path : {meta::tosca_meta_in_directory, meta::tosca_meta_at_root}) {
        std::optional<std::string> text = small_file(root, std::string(path), limits.tosca_meta);
        if (!text) continue;
        const meta::ToscaMeta tosca_meta = meta::parse_tosca_meta(std::string(path), std::move(*text), unreported());
        const meta::PackageMetadata metadata = meta::read_package_metadata(tosca_meta, unreported());
        return std::string((metadata.manifest ? metadata.manifest : metadata.csar_manifest).path);
    }
    return {};
}

}  // namespace

ListedJunk::ListedJunk(const File& root, const Limits& limits) {
    std::vector<std::string> manifests;
    if (std::string named = named_manifest(root, limits); !named.empty()) manifests.push_back(std::move(named));
    for (const std::string_view directory : {std::string_view(), parent_path(meta::tosca_meta_in_directory)})
        for (std::string& path : manifests_in(root, std::string(directory))) manifests.push_back(std::move(path));
    if (manifests.size() > max_manifests) manifests.resize(max_manifests);
    for (const std::string& path : manifests) {
        std::optional<std::string> text = small_file(root, path, limits.manifest);
        if (text) add(meta::parse_manifest(path, std::move(*text), limits, unreported()));
    }
}

void ListedJunk::add(const meta::Manifest& manifest) {
    const auto add_source = [&](const meta::ManifestSource& source) {
        if (!is_never_packed(source.path)) return;
        for (std::string_view path = source.path; !path.empty(); path = parent_path(path))
            if (!paths_.emplace(path).second) return;
    };
    for (const meta::ManifestSource& source : manifest.sources) add_source(source);
    for (const meta::ArtifactSet& set : manifest.artifact_sets)
        for (const meta::ManifestSource& source : set.sources) add_source(source);
}

}  // namespace csar::directory
