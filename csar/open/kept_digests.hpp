// Digests of the files of an archive, kept so that later operations need not read the files again.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "csar/container/container.hpp"
#include "csar/integrity/digester.hpp"
#include "csar/open/digest_pass.hpp"

namespace csar::open {

// The digests in a bill of materials. SPDX requires SHA-1.
inline constexpr DigestAlgorithms digests_of_sbom = [] {
    DigestAlgorithms algorithms = only_sha256;
    algorithms.insert(DigestAlgorithm::sha1);
    return algorithms;
}();

// Keeps 64 bytes per entry. As a consumer, it requests digests of every file, but keeps only those of undamaged files:
// a damaged file must be read again, so that each operation reports the damage.
class KeptDigests final : public DigestConsumer {
public:
    // `algorithms`: SHA-256, or both algorithms of digests_of_sbom.
    explicit KeptDigests(DigestAlgorithms algorithms) : algorithms_(algorithms) {}

    DigestAlgorithms algorithms() const { return algorithms_; }
    void add(const container::Entry& entry, const integrity::Digests& digests, bool sound);
    // Must be called after the last digest.
    void close();

    // True if the digests of all files of `container` are kept, and reading its other entries cannot find any damage.
    bool is_complete(const container::Container& container) const;
    // Passes the requested digests of all files of `container` to `user`. False if some digests are not kept: `user`
    // then receives none.
    bool serve(const container::Container& container, DigestConsumer& user) const;

    DigestAlgorithms wanted(const container::Entry& /*entry*/) override { return algorithms_; }
    void take(const container::Entry& entry, const integrity::Digests& digests, bool sound) override {
        if (sound) add(entry, digests, true);
    }

private:
    struct Kept {
        std::uint64_t position;  // Entry::position
        std::array<std::byte, 32> sha256;
        std::array<std::byte, 20> sha1;
        bool sound;
    };

    const Kept* find(const container::Entry& entry) const;
    integrity::Digests digests_of(const Kept& kept) const;

    DigestAlgorithms algorithms_;
    std::vector<Kept> kept_;  // sorted by position after close()
};

}  // namespace csar::open
