// The trusted root of Sigstore (TrustedRoot of protobuf-specs, as JSON): whose certificates and logs a reader trusts.
#pragma once

#include <string_view>

#include "csar/integrity/sigstore.hpp"

namespace csar {

// Throws Failure(usage) when `text` is none; `name` is that of the file, for the message. What serves other ends is left out.
integrity::TrustedRoot parse_trusted_root(std::string_view text, std::string_view name);

}  // namespace csar
