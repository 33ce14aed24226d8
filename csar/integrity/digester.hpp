// Computes a digest, or several digests in one pass.
#pragma once

#include <array>
#include <memory>
#include <optional>

#include "base/bytes.hpp"
#include "base/digest.hpp"

namespace csar::integrity {

// A sink that computes a digest. reset() reuses the context, so it is cheap.
class Digester final : public Sink {
public:
    explicit Digester(DigestAlgorithm algorithm = DigestAlgorithm::sha256);
    ~Digester() override;
    Digester(Digester&&) noexcept;
    Digester& operator=(Digester&&) noexcept;

    void write(ByteView bytes) override;
    // Returns the digest of all bytes since reset(). Call reset() before writing again.
    Digest finish();
    void reset();

private:
    struct State;
    std::unique_ptr<State> state_;
};

Digest digest_of(DigestAlgorithm algorithm, ByteView bytes);

// The digests of one content, at most one for each algorithm.
class Digests {
public:
    void insert(const Digest& digest) {
        digests_[static_cast<std::size_t>(digest.algorithm)] = digest;
        present_.insert(digest.algorithm);
    }
    // Returns null if this digest was not computed. The result is valid as long as this object.
    const Digest* of(DigestAlgorithm algorithm) const {
        return present_.contains(algorithm) ? &digests_[static_cast<std::size_t>(algorithm)] : nullptr;
    }

private:
    // Not an array of std::optional: GCC 12 at -O3 loses assignments to it in a loop.
    std::array<Digest, digest_algorithms> digests_;
    DigestAlgorithms present_;
};

// A sink that computes several digests. start() reuses the contexts, so it is cheap.
class ContentDigester final : public Sink {
public:
    void start(DigestAlgorithms algorithms);
    void write(ByteView bytes) override;
    // Returns the digests of all bytes since start().
    Digests finish();

private:
    DigestAlgorithms wanted_;
    std::array<std::optional<Digester>, digest_algorithms> digesters_;
};

}  // namespace csar::integrity
