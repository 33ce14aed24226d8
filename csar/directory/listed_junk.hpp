// Junk files (base/junk_files.hpp) that belong to an unpacked package: its manifest lists them.
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
    // Reads the manifest that TOSCA.meta names, and the manifests at the root and next to TOSCA.meta.
    // Skips unreadable manifests. The reader of the package reports them.
    ListedJunk(const File& root, const Limits& limits);
    explicit ListedJunk(const meta::Manifest& manifest) { add(manifest); }

    // Returns true if a manifest lists `path`, a package path, or a file below it.
    bool has(std::string_view path) const { return paths_.contains(std::string(path)); }

private:
    void add(const meta::Manifest& manifest);

    std::unordered_set<std::string, KeyedHash> paths_;
};

}  // namespace csar::directory
