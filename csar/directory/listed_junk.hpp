// Junk files (base/junk_files.hpp) that are part of an unpacked package all the same, because its manifest lists them.
#pragma once

#include <string>
#include <string_view>
#include <unordered_set>

#include <csar/limits.hpp>
#include "base/file.hpp"
#include "base/keyed_hash.hpp"
#include "meta/manifest.hpp"

namespace csar {

class ListedJunk {
public:
    ListedJunk() = default;
    // Those in the manifest that TOSCA.meta of the open directory names, and in the manifests at its root and beside
    // TOSCA.meta. What cannot be read there lists nothing; reading the package reports it.
    ListedJunk(const File& root, const Limits& limits);
    explicit ListedJunk(const meta::Manifest& manifest) { add(manifest); }

    // True for a package path that is listed, and for the directories above it.
    bool has(std::string_view path) const { return paths_.contains(std::string(path)); }

private:
    void add(const meta::Manifest& manifest);

    std::unordered_set<std::string, KeyedHash> paths_;
};

}  // namespace csar
