// Contents for tests of compression. Equal seeds give equal contents.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <random>
#include <string>
#include <string_view>

namespace csar::container::test {

// Bytes that cannot be compressed.
inline std::string noise(unsigned seed, std::size_t length) {
    std::mt19937_64 random(seed);
    std::string bytes(length, '\0');
    for (char& byte : bytes) byte = static_cast<char>(random() >> 56);
    return bytes;
}

// Words in lines.
inline std::string text(unsigned seed, std::size_t length) {
    static constexpr std::array<std::string_view, 12> words = {
        "node_types:", "derived_from:", "tosca.nodes.Root", "properties:", "  type: ", "string\n",
        "default: ",   "requirements",  "\n    - host: ",   "capability",  "version",  " 1.0\n"};
    std::mt19937_64 random(seed);
    std::string result;
    while (result.size() < length) {
        result += words[random() % words.size()];
        if (random() % 4 == 0) result += std::to_string(random() % 100'000);
    }
    result.resize(length);
    return result;
}

// Bytes of very different frequency, without repetitions: long codes and no matches.
inline std::string skewed(unsigned seed, std::size_t length) {
    std::mt19937_64 random(seed);
    std::string bytes(length, '\0');
    for (char& byte : bytes) {
        unsigned value = 0;
        for (std::uint64_t bits = random(); value < 63 && (bits & 1) != 0; bits >>= 1) ++value;
        byte = static_cast<char>(value * 4 + random() % 4);
    }
    return bytes;
}

// Parts of all kinds.
inline std::string mixture(unsigned seed, std::size_t length) {
    std::mt19937_64 random(seed);
    std::string result;
    while (result.size() < length) {
        const auto part = static_cast<unsigned>(random());
        const std::size_t size = 1 + random() % 30'000;
        switch (random() % 4) {
            case 0: result += text(part, size); break;
            case 1: result += noise(part, size); break;
            case 2: result += skewed(part, size); break;
            default: result.append(size, static_cast<char>(part)); break;
        }
    }
    result.resize(length);
    return result;
}

}  // namespace csar::container::test
