// Base64 (RFC 4648, section 4).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace csar {

// The bytes that `text` encodes; nullopt if it has a character outside the alphabet, wrong padding, or non-zero
// trailing bits. Neither blanks nor line endings are allowed.
std::optional<std::string> decode_base64(std::string_view text);

// Encodes `bytes`, with padding and without line endings.
std::string encode_base64(std::string_view bytes);

}  // namespace csar
