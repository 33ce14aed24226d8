// A package in an OCI image layout, and its attachments.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/file.hpp"
#include "csar/layout/artifact.hpp"
#include "report/report.hpp"

namespace csar::open {

// The maximum number of files of each kind for one package.
inline constexpr std::size_t max_attached = 20;

// An attached file: a signature, a statement or a bill of materials.
struct LayoutFile {
    std::string location;  // the layout and the artifact's digest, for messages
    std::uint64_t size = 0;
    std::string content;       // empty if the file is too large
    std::string certificates;  // of a signature
};

Diagnostic finding_about(const layout::DamagedBlob& damaged);

class LayoutInput {
public:
    // `location`: from layout::locate(). Throws like layout::find_artifact().
    explicit LayoutInput(const layout::Location& location);

    // Checks the digest of the package, then opens it as `name`. Throws layout::DamagedBlob.
    File open(std::string name) const;

    // The name of the package file when it was pushed. May be hostile.
    const std::string& title() const { return artifact_.package.title; }

    // Signatures in CMS, statements in DSSE envelopes, or bills of materials in JSON. `largest`: LayoutFile::content is
    // empty for a larger file.
    std::vector<LayoutFile> files(layout::ReferrerKind kind, std::uint64_t largest) const;

private:
    layout::Layout layout_;
    layout::Artifact artifact_;
};

}  // namespace csar::open
