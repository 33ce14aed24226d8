#include "csar/integrity/content_digester.hpp"

#include <algorithm>

namespace csar::integrity {
namespace {

// Each chunk is hashed with all algorithms while it is in the processor's cache.
constexpr std::size_t chunk_size = 64 * 1024;

}  // namespace

void ContentDigester::start(DigestAlgorithms algorithms) {
    wanted_ = algorithms;
    for (std::size_t i = 0; i < digest_algorithms; ++i) {
        const auto algorithm = static_cast<DigestAlgorithm>(i);
        if (!wanted_.contains(algorithm)) continue;
        if (digesters_[i])
            digesters_[i]->reset();
        else
            digesters_[i].emplace(algorithm);
    }
}

void ContentDigester::write(ByteView bytes) {
    while (!bytes.empty()) {
        const ByteView part = bytes.first(std::min(bytes.size(), chunk_size));
        for (std::size_t i = 0; i < digest_algorithms; ++i)
            if (wanted_.contains(static_cast<DigestAlgorithm>(i))) digesters_[i]->write(part);
        bytes = bytes.subspan(part.size());
    }
}

Digests ContentDigester::finish() {
    Digests digests;
    for (std::size_t i = 0; i < digest_algorithms; ++i)
        if (wanted_.contains(static_cast<DigestAlgorithm>(i))) digests.insert(digesters_[i]->finish());
    return digests;
}

}  // namespace csar::integrity
