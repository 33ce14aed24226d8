#include "base/digest.hpp"

#include <algorithm>

#include "base/ascii.hpp"
#include "base/base64.hpp"
#include "base/hexadecimal.hpp"

namespace csar {
namespace {

std::optional<Digest> from_hex(DigestAlgorithm algorithm, std::string_view text) {
    if (text.size() != 2 * digest_size(algorithm)) return std::nullopt;
    Digest digest{algorithm};
    for (std::size_t i = 0; i < text.size(); i += 2) {
        const int high = hex_digit(text[i]), low = hex_digit(text[i + 1]);
        if (high < 0 || low < 0) return std::nullopt;
        digest.bytes[i / 2] = static_cast<std::byte>(high << 4 | low);
    }
    return digest;
}

}  // namespace

std::string hex(const Digest& digest) { return hexadecimal_of(as_text(digest.value())); }

std::optional<SpelledDigest> parse_digest(DigestAlgorithm algorithm, std::string_view text) {
    const std::size_t size = digest_size(algorithm);
    if (const auto digest = from_hex(algorithm, text)) {
        const bool upper = std::ranges::any_of(text, [](char c) { return c != ascii_lower(c); });
        return SpelledDigest{*digest, upper ? DigestSpelling::upper_hex : DigestSpelling::lower_hex};
    }
    if (text.size() > 4 * size) return std::nullopt;  // no notation of a digest is longer
    const auto decoded = decode_base64(text);
    if (!decoded) return std::nullopt;
    if (const auto digest = from_hex(algorithm, *decoded)) return SpelledDigest{*digest, DigestSpelling::base64_of_hex};
    if (decoded->size() != size) return std::nullopt;
    Digest digest{algorithm};
    std::transform(decoded->begin(), decoded->end(), digest.bytes.begin(),
                   [](char c) { return static_cast<std::byte>(c); });
    return SpelledDigest{digest, DigestSpelling::base64};
}

}  // namespace csar
