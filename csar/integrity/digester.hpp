// Computing digests.
#pragma once

#include <memory>
#include <vector>

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

}  // namespace csar::integrity
