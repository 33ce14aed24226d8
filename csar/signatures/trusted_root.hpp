// The Sigstore trusted root (TrustedRoot of protobuf-specs, as JSON): the trusted authorities and logs.
#pragma once

#include <string_view>

#include "csar/integrity/sigstore.hpp"

namespace csar::signatures {

// Throws Failure(usage) if `text` is not a trusted root. `name`: the file, for messages. Unknown members are ignored.
integrity::TrustedRoot parse_trusted_root(std::string_view text, std::string_view name);

}  // namespace csar::signatures
