// Common functions for both formats of a bill of materials.
#pragma once

#include <optional>
#include <string>

#include <csar/sbom.hpp>
#include "base/image_name.hpp"

namespace csar::sbom {

// A UUID of version 8 (RFC 9562) from a digest of the content, so that the same package gets the same identifier.
std::string uuid_of(const Sbom& sbom);

// The container image that a reference denotes; nullopt if it is not an image.
std::optional<ImageName> image_of(const SbomReference& reference);

}  // namespace csar::sbom
