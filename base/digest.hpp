// A digest, and its notations in packages.
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
    std::array<std::byte, 64> bytes{};  // digest_size(algorithm) bytes, then zeros

    ByteView value() const { return ByteView(bytes).first(digest_size(algorithm)); }

    friend bool operator==(const Digest&, const Digest&) = default;
};

// In lower case.
std::string hex(const Digest& digest);

enum class DigestSpelling : std::uint8_t {
    lower_hex,      // as in SOL004 and most tools
    upper_hex,      // with at least one upper-case letter
    base64,         // of the binary value, as in JAR manifests
    base64_of_hex,  // of the hexadecimal text, as in ONAP SO
};

struct SpelledDigest {
    Digest digest;
    DigestSpelling spelling;
};

// Accepts hexadecimal and base64. nullopt for other text, or if the length does not fit `algorithm`.
std::optional<SpelledDigest> parse_digest(DigestAlgorithm algorithm, std::string_view text);

}  // namespace csar
