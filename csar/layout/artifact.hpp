// A package in a layout, and its attachments.
#pragma once

#include <string>
#include <vector>

#include "csar/layout/layout.hpp"

namespace csar::layout {

struct Artifact {
    Descriptor manifest;
    Descriptor package;  // the layer with the file
};

// The artifact with `reference`, a tag or a digest. If it is empty: the only artifact with a tag or, if no artifact has
// a tag, the only artifact. Throws Failure: usage if the reference is unknown or missing, input for other artifacts;
// DamagedBlob.
Artifact find_artifact(const Layout& layout, const std::string& reference);

// An attachment of an artifact: a signature, a bill of materials or anything else.
struct Referrer {
    Descriptor manifest;
    std::string artifact_type;
    std::vector<Descriptor> layers;
};

// Known kinds of attachments; Sigstore bundles are `other`.
enum class ReferrerKind { signature, sbom, statement, other };
ReferrerKind kind_of(const Referrer& referrer);

// The attachments of the manifest `subject`, without duplicates: the entries of index.json, and the entries of the
// index with the referrers' tag. Throws Failure(input), DamagedBlob.
std::vector<Referrer> find_referrers(const Layout& layout, const Descriptor& subject);

}  // namespace csar::layout
