// Base64 (RFC 4648, section 4).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace csar {

// The bytes that `text` encodes; nullopt when it has any other character, wrong padding, or bits set that no byte
// takes up. Neither blanks nor line ends are allowed.
std::optional<std::string> decode_base64(std::string_view text);

// The other way round, with padding and without line ends.
std::string encode_base64(std::string_view bytes);

}  // namespace csar
