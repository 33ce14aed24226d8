// Names of digest algorithms, in all spellings that packages use.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <csar/enumerations.hpp>

namespace csar {

inline constexpr std::size_t digest_algorithms = 6;

// Ignores case, '-', '_' and blanks: "SHA-256", "sha256", "SHA_256". "SHA" is SHA-1. nullopt for an unknown name.
std::optional<DigestAlgorithm> parse_digest_algorithm(std::string_view name);

// In bytes.
std::size_t digest_size(DigestAlgorithm algorithm);

class DigestAlgorithms {
public:
    constexpr void insert(DigestAlgorithm algorithm) {
        bits_ = static_cast<std::uint8_t>(bits_ | 1U << static_cast<unsigned>(algorithm));
    }
    constexpr void insert(DigestAlgorithms others) { bits_ = static_cast<std::uint8_t>(bits_ | others.bits_); }
    constexpr bool contains(DigestAlgorithm algorithm) const {
        return (bits_ >> static_cast<unsigned>(algorithm) & 1U) != 0;
    }
    constexpr bool empty() const { return bits_ == 0; }
    friend constexpr bool operator==(DigestAlgorithms, DigestAlgorithms) = default;

private:
    std::uint8_t bits_ = 0;
};

// MD5 and SHA-1 can be forged: their digests are compared, but do not protect a file.
constexpr bool is_weak(DigestAlgorithm algorithm) {
    return algorithm == DigestAlgorithm::md5 || algorithm == DigestAlgorithm::sha1;
}

}  // namespace csar
