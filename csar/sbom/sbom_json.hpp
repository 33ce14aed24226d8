// Common functions for both formats of a bill of materials.
#pragma once

#include <optional>
#include <string>

#include <csar/sbom.hpp>
#include "base/image_name.hpp"

namespace csar::sbom {

// A digest of the content of an Sbom in lower-case hexadecimal digits, so that the same package gets the same
// identifiers.
std::string identity_of(const Sbom& sbom);

// A UUID of version 8 (RFC 9562) from the digits that identity_of() returns.
std::string uuid_of(const std::string& identity);

// "2026-11-23T10:00:00Z"
std::string timestamp(std::chrono::sys_seconds time);

// The container image that a reference denotes; nullopt if it is not an image.
std::optional<ImageName> image_of(const SbomReference& reference);

// Text for JSON: printable, and UTF-8.
std::string json_text(const std::string& text);

}  // namespace csar::sbom
