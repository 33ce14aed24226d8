// A digest: an algorithm and the resulting value, and the notations of this value in packages.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/bytes.hpp"
#include "base/digest_algorithm.hpp"

namespace csar {

struct Digest {
    DigestAlgorithm algorithm = DigestAlgorithm::sha256;
    std::array<std::byte, 64> bytes{};  // the first digest_size(algorithm) bytes are the value, the others are zero

    ByteView value() const { return ByteView(bytes).first(digest_size(algorithm)); }

    friend bool operator==(const Digest&, const Digest&) = default;
};

// The value as lower-case hexadecimal digits.
std::string hex(const Digest& digest);

enum class DigestSpelling : std::uint8_t {
    lower_hex,      // as in SOL004 and in the output of most tools
    upper_hex,      // at least one digit is an upper-case letter
    base64,         // base64 of the binary value, as in JAR manifests
    base64_of_hex,  // base64 of the hexadecimal text, as written by ONAP SO
};

struct SpelledDigest {
    Digest digest;
    DigestSpelling spelling;
};

// Reads the value of a digest of `algorithm`: hexadecimal, otherwise base64. nullopt if `text` is neither or does not
// have the length of such a digest.
std::optional<SpelledDigest> parse_digest(DigestAlgorithm algorithm, std::string_view text);

}  // namespace csar
