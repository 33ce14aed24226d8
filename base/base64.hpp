// Base64 (RFC 4648, section 4).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace csar {

// nullopt for a character outside of the alphabet, wrong padding, or non-zero trailing bits. Blanks and line endings
// are not allowed.
std::optional<std::string> decode_base64(std::string_view text);

// With padding, without line endings.
std::string encode_base64(std::string_view bytes);

}  // namespace csar
