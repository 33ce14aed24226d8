// Computes one digest of a content, or several digests in a single pass.
#pragma once

#include <array>
#include <memory>
#include <optional>

#include "base/bytes.hpp"
#include "base/digest.hpp"

namespace csar::integrity {

// A sink that computes the digest of its input. Cheap to reuse: reset() keeps the context.
class Digester final : public Sink {
public:
    explicit Digester(DigestAlgorithm algorithm = DigestAlgorithm::sha256);
    ~Digester() override;
    Digester(Digester&&) noexcept;
    Digester& operator=(Digester&&) noexcept;

    void write(ByteView bytes) override;
    // The digest of all input since construction or the last reset(). Ends the computation: call reset() before more
    // input.
    Digest finish();
    void reset();

private:
    struct State;
    std::unique_ptr<State> state_;
};

// The digest of `bytes`.
Digest digest_of(DigestAlgorithm algorithm, ByteView bytes);

// The digests of one content, by algorithm; digests that were not computed are absent.
class Digests {
public:
    void insert(const Digest& digest) {
        digests_[static_cast<std::size_t>(digest.algorithm)] = digest;
        present_.insert(digest.algorithm);
    }
    // The digest, valid as long as this object; null if it was not computed.
    const Digest* of(DigestAlgorithm algorithm) const {
        return present_.contains(algorithm) ? &digests_[static_cast<std::size_t>(algorithm)] : nullptr;
    }

private:
    // An array of optionals cannot be used: GCC 12 at -O3 loses assignments to it in a loop.
    std::array<Digest, digest_algorithms> digests_;
    DigestAlgorithms present_;
};

// A sink that computes any number of digests of its input. Cheap to reuse: the contexts of the algorithms are kept.
class ContentDigester final : public Sink {
public:
    // Starts again with these algorithms.
    void start(DigestAlgorithms algorithms);
    void write(ByteView bytes) override;
    // The digests of all input since start().
    Digests finish();

private:
    DigestAlgorithms wanted_;
    std::array<std::optional<Digester>, digest_algorithms> digesters_;
};

}  // namespace csar::integrity
