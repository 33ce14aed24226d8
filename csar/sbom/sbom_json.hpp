// Functions for CycloneDX and SPDX.
#pragma once

#include <optional>
#include <string>

#include <csar/sbom.hpp>
#include "base/image_name.hpp"

namespace csar::sbom {

// A UUID of version 8 (RFC 9562) from the digest: the same package gets the same UUID.
std::string uuid_of(const Sbom& sbom);

std::optional<ImageName> image_of(const SbomReference& reference);

}  // namespace csar::sbom
