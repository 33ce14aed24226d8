// A package in an OCI image layout, and what refers to it there.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <csar/limits.hpp>
#include "base/file.hpp"
#include "csar/layout/artifact.hpp"

namespace csar {

// A file that says something about the package.
struct LayoutFile {
    std::string location;  // for messages: the layout, and the digest of the artifact
    std::uint64_t size = 0;
    std::string content;       // empty where `size` is more than may be read
    std::string certificates;  // of a signature, those that go with it
};

class LayoutInput {
public:
    // `location`: what layout::locate() found. Throws as layout::find_artifact() does.
    explicit LayoutInput(const layout::Location& location);

    // The package, whose bytes are those that the layout says; messages call it `name`. Throws layout::DamagedBlob.
    File open(std::string name) const;

    // How the file was called when it was put there; hostile.
    const std::string& title() const { return artifact_.package.title; }

    std::vector<LayoutFile> signatures(const Limits& limits) const;   // CMS
    std::vector<LayoutFile> sboms(std::uint64_t largest) const;       // CycloneDX or SPDX, as JSON
    std::vector<LayoutFile> statements(std::uint64_t largest) const;  // in DSSE envelopes

private:
    std::vector<LayoutFile> files(layout::ReferrerKind kind, std::uint64_t largest) const;

    layout::Layout layout_;
    layout::Artifact artifact_;
};

}  // namespace csar
