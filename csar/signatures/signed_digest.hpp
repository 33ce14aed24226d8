// Digests of signed content.
#pragma once

#include <algorithm>
#include <string>

#include "csar/integrity/content_form.hpp"
#include "csar/integrity/digester.hpp"

namespace csar::signatures {

// `bytes`: receives the size of the content.
inline Digest digest_and_size(const integrity::Content& content, DigestAlgorithm algorithm, std::uint64_t& bytes) {
    integrity::Digester digester(algorithm);
    NullSink counter;
    TeeSink both(digester, counter);
    content(both);
    bytes = counter.count();
    return digester.finish();
}

// As in reports: "SHA256".
inline std::string digest_name(DigestAlgorithm algorithm) {
    std::string name(to_string(algorithm));
    name.erase(std::remove(name.begin(), name.end(), '-'), name.end());
    return name;
}

}  // namespace csar::signatures
