// Recognises private keys.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <csar/limits.hpp>

namespace csar::artifacts {

inline constexpr std::size_t private_key_start = 1 * KiB;          // bytes of a file to examine
inline constexpr std::uint64_t max_private_key_bytes = 256 * KiB;  // the content of larger files is not examined

// Returns why a file looks like a private key: "the name of the file ends in .p12". Returns "" otherwise.
// `start`: the first private_key_start bytes.
std::string private_key_by_name(std::string_view path);
std::string private_key_by_content(std::string_view start);

}  // namespace csar::artifacts
