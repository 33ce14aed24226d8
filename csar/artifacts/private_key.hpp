// Recognises private keys.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <csar/limits.hpp>

namespace csar::artifacts {

inline constexpr std::size_t private_key_start = 1 * KiB;          // number of bytes of a file that are examined
inline constexpr std::uint64_t max_private_key_bytes = 256 * KiB;  // a file of certificates may also contain a key

// The evidence in a file's name or in the first private_key_start bytes of its content that it is a private key, such
// as "the name of the file ends in .p12"; empty if there is no evidence.
std::string private_key_by_name(std::string_view path);
std::string private_key_by_content(std::string_view start);

}  // namespace csar::artifacts
