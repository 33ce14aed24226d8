// Finds a package in a layout, and the files attached to it.
#pragma once

#include <string>
#include <vector>

#include "csar/layout/layout.hpp"

namespace csar::layout {

struct Artifact {
    Descriptor manifest;
    Descriptor package;  // the layer with the package
};

// `reference`: a tag or a digest. "": the only artifact with a tag, otherwise the only artifact.
// Throws Failure(input) for an unknown or missing reference and for other artifacts, and DamagedBlob.
Artifact find_artifact(const Layout& layout, const std::string& reference);

// An attachment: a signature, a bill of materials, or any other file.
struct Referrer {
    Descriptor manifest;
    std::string artifact_type;
    std::vector<Descriptor> layers;
};

// Sigstore bundles are `other`.
enum class ReferrerKind { signature, sbom, statement, other };
ReferrerKind kind_of(const Referrer& referrer);

// Returns the attachments of `subject`, without duplicates. Reads index.json and the index with the referrers tag.
// Throws Failure(input), DamagedBlob.
std::vector<Referrer> find_referrers(const Layout& layout, const Descriptor& subject);

}  // namespace csar::layout
