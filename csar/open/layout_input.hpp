// A package in an OCI image layout, and its attachments.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <csar/limits.hpp>
#include "base/file.hpp"
#include "csar/layout/artifact.hpp"
#include "report/report.hpp"

namespace csar::open {

// The maximum number of files of one kind, such as bills of materials, that are read for one package.
inline constexpr std::size_t max_attached = 20;

// A file with a statement about the package, or a signature of it.
struct LayoutFile {
    std::string location;  // for messages: the layout, and the digest of the artifact
    std::uint64_t size = 0;
    std::string content;       // empty if `size` exceeds the limit
    std::string certificates;  // for a signature: the certificates that belong to it
};

// The finding about bytes that do not match the layout.
Diagnostic finding_about(const layout::DamagedBlob& damaged);

class LayoutInput {
public:
    // `location`: the result of layout::locate(). Throws like layout::find_artifact().
    explicit LayoutInput(const layout::Location& location);

    // Opens the package after comparing its bytes with the layout; messages call it `name`. Throws layout::DamagedBlob.
    File open(std::string name) const;

    // The file name of the package when it was pushed; may be hostile.
    const std::string& title() const { return artifact_.package.title; }

    std::vector<LayoutFile> signatures(const Limits& limits) const;   // CMS
    std::vector<LayoutFile> sboms(std::uint64_t largest) const;       // Bills of materials: CycloneDX or SPDX, as JSON.
    std::vector<LayoutFile> statements(std::uint64_t largest) const;  // Statements in DSSE envelopes.

private:
    std::vector<LayoutFile> files(layout::ReferrerKind kind, std::uint64_t largest) const;

    layout::Layout layout_;
    layout::Artifact artifact_;
};

}  // namespace csar::open
