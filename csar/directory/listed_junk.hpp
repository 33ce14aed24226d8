// Junk files (base/junk_files.hpp) that are nevertheless part of an unpacked package, because its manifest lists them.
#pragma once

#include <string>
#include <string_view>
#include <unordered_set>

#include <csar/limits.hpp>
#include "base/file.hpp"
#include "base/keyed_hash.hpp"
#include "meta/manifest.hpp"

namespace csar::directory {

class ListedJunk {
public:
    ListedJunk() = default;
    // Reads the files in the manifest to which TOSCA.meta of the open directory refers, and in the manifests at its
    // root and next to TOSCA.meta. Unreadable manifests are ignored; reading the package reports them.
    ListedJunk(const File& root, const Limits& limits);
    explicit ListedJunk(const meta::Manifest& manifest) { add(manifest); }

    // True for a package path that is listed, and for its parent directories.
    bool has(std::string_view path) const { return paths_.contains(std::string(path)); }

private:
    void add(const meta::Manifest& manifest);

    std::unordered_set<std::string, KeyedHash> paths_;
};

}  // namespace csar::directory
