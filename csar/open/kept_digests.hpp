// Keeps the digests of an archive's files, so that later operations need not read the files again.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "csar/container/container.hpp"
#include "csar/integrity/digester.hpp"
#include "csar/open/digest_pass.hpp"

namespace csar::open {

// SPDX requires SHA-1.
inline constexpr DigestAlgorithms digests_of_sbom = [] {
    DigestAlgorithms algorithms = only_sha256;
    algorithms.insert(DigestAlgorithm::sha1);
    return algorithms;
}();

// Needs 64 bytes per entry. Digests of damaged files are not kept: each operation must read and report them.
class KeptDigests final : public DigestConsumer {
public:
    // `algorithms`: only SHA-256, or digests_of_sbom.
    explicit KeptDigests(DigestAlgorithms algorithms) : algorithms_(algorithms) {}

    DigestAlgorithms algorithms() const { return algorithms_; }
    void add(const container::Entry& entry, const integrity::Digests& digests, bool sound);
    // Must be called after the last digest.
    void close();

    // Whether the digests of all files are kept. Returns false if another entry may have damaged content.
    bool is_complete(const container::Container& container) const;
    // Passes the wanted digests of all files to `user`. If a digest is missing, passes none and returns false.
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
