#include "base/digest_algorithm.hpp"

#include <array>
#include <string>

#include "base/ascii.hpp"

namespace csar {
namespace {

struct Row {
    DigestAlgorithm algorithm;
    std::string_view key;  // lower case, without punctuation
    std::size_t size;
};

constexpr std::array<Row, 6> table = {{
    {DigestAlgorithm::md5, "md5", 16},
    {DigestAlgorithm::sha1, "sha1", 20},
    {DigestAlgorithm::sha224, "sha224", 28},
    {DigestAlgorithm::sha256, "sha256", 32},
    {DigestAlgorithm::sha384, "sha384", 48},
    {DigestAlgorithm::sha512, "sha512", 64},
}};

const Row& row(DigestAlgorithm algorithm) { return table[static_cast<std::size_t>(algorithm)]; }

}  // namespace

std::optional<DigestAlgorithm> parse_digest_algorithm(std::string_view name) {
    std::string key;
    for (const char c : name)
        if (c != '-' && c != '_' && !is_blank(c)) key += ascii_lower(c);
    if (key == "sha") return DigestAlgorithm::sha1;
    for (const Row& candidate : table)
        if (candidate.key == key) return candidate.algorithm;
    return std::nullopt;
}

std::size_t digest_size(DigestAlgorithm algorithm) { return row(algorithm).size; }

}  // namespace csar
