// What private keys look like.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <csar/limits.hpp>

namespace csar {

inline constexpr std::size_t private_key_start = 1 * KiB;          // bytes of a file that are looked at
inline constexpr std::uint64_t max_private_key_bytes = 256 * KiB;  // a file of certificates may hold a key as well

// What about a file's name or the first private_key_start bytes of its content says that it is a private key, "its name
// ends in .p12" say; empty when nothing does.
std::string private_key_by_name(std::string_view path);
std::string private_key_by_content(std::string_view start);

}  // namespace csar
