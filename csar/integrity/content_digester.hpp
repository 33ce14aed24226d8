// All digests that are wanted of one content, computed while it is read once.
#pragma once

#include <array>
#include <optional>

#include "base/bytes.hpp"
#include "base/digest.hpp"
#include "csar/integrity/digester.hpp"

namespace csar::integrity {

// The digests of one content, by algorithm; those that were not computed are absent.
class Digests {
public:
    void insert(const Digest& digest) { digests_[static_cast<std::size_t>(digest.algorithm)] = digest; }
    const std::optional<Digest>& of(DigestAlgorithm algorithm) const {
        return digests_[static_cast<std::size_t>(algorithm)];
    }

private:
    std::array<std::optional<Digest>, digest_algorithms> digests_;
};

// A sink that computes any number of digests of what it gets. Cheap to reuse: what an algorithm needs is kept.
class ContentDigester final : public Sink {
public:
    // Begins anew, with these algorithms.
    void start(DigestAlgorithms algorithms);
    void write(ByteView bytes) override;
    // The digests of everything since start().
    Digests finish();

private:
    DigestAlgorithms wanted_;
    std::array<std::optional<Digester>, digest_algorithms> digesters_;
};

}  // namespace csar::integrity
