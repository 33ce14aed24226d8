// Verifies that an archive has the content of its sources.
#pragma once

#include <array>
#include <memory>
#include <mutex>
#include <span>
#include <unordered_map>
#include <vector>

#include "csar/container/container.hpp"
#include "csar/container/item.hpp"
#include "csar/integrity/digester.hpp"

namespace csar::convert {

// The SHA-256 digests of several items, which may be read at the same time. Thread-safe.
class ContentDigests {
public:
    explicit ContentDigests(std::size_t count) : digests_(count) {}

    // The sink for item `number`, valid until its end().
    Sink* begin(std::size_t number);
    void end(std::size_t number);

    // The index of the first item whose digest differs from that in `other`, which has the same number of items; the
    // number of items if all digests are equal. Unfinished items have a digest of zeros.
    std::size_t first_difference(const ContentDigests& other) const;

private:
    using Value = std::array<std::byte, 32>;

    std::mutex mutex_;
    std::unordered_map<std::size_t, std::unique_ptr<integrity::Digester>> open_;
    std::vector<std::unique_ptr<integrity::Digester>> spare_;
    std::vector<Value> digests_;
};

// Stores the digest of every item while it is read from its source, and compares the archive with them.
class WrittenContent final : public container::ItemObserver {
public:
    // `items` must outlive this object.
    explicit WrittenContent(std::span<const container::Item> items) : items_(items), digests_(items.size()) {}

    Sink* begin(std::size_t item) override { return digests_.begin(item); }
    void end(std::size_t item, std::uint64_t /*size*/) override { digests_.end(item); }

    // Reads all of `archive`, which was written from the items: throws Failure(internal) unless it has these files and
    // directories, in this order, with these bytes and executable bits, and no others.
    void require_same(const container::Container& archive, unsigned jobs) const;

private:
    std::span<const container::Item> items_;
    ContentDigests digests_;
};

}  // namespace csar::convert
