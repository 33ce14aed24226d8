// Computes the digest and counts the bytes of its input.
#pragma once

#include <algorithm>
#include <string>

#include "csar/integrity/digester.hpp"

namespace csar::signatures {

struct CountingDigester final : Sink {
    explicit CountingDigester(DigestAlgorithm algorithm) : digester(algorithm) {}
    void write(ByteView more) override {
        digester.write(more);
        bytes += more.size();
    }

    integrity::Digester digester;
    std::uint64_t bytes = 0;
};

// As in reports: "SHA256".
inline std::string digest_name(DigestAlgorithm algorithm) {
    std::string name(to_string(algorithm));
    name.erase(std::remove(name.begin(), name.end(), '-'), name.end());
    return name;
}

}  // namespace csar::signatures
