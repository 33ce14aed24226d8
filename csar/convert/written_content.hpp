// Verifies that a written archive has the content of its sources.
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

// The SHA-256 digests of items. Thread-safe: threads may read different items at the same time.
class ContentDigests {
public:
    explicit ContentDigests(std::size_t count) : digests_(count) {}

    // The sink of item `number` is valid until end(number).
    Sink* begin(std::size_t number);
    void end(std::size_t number);

    // Returns the number of the first item whose digest differs, or the number of items if all are equal.
    // `other` has as many items. An unfinished item has a digest of zeros.
    std::size_t first_difference(const ContentDigests& other) const;

private:
    using Value = std::array<std::byte, 32>;

    std::mutex mutex_;
    std::unordered_map<std::size_t, std::unique_ptr<integrity::Digester>> open_;
    std::vector<std::unique_ptr<integrity::Digester>> spare_;
    std::vector<Value> digests_;
};

// Digests each item while it is read, and compares the written archive with the digests.
class WrittenContent final : public container::ItemObserver {
public:
    // `items` must outlive this object.
    explicit WrittenContent(std::span<const container::Item> items) : items_(items), digests_(items.size()) {}

    Sink* begin(std::size_t item) override { return digests_.begin(item); }
    void end(std::size_t item, std::uint64_t /*size*/) override { digests_.end(item); }

    // Reads all of `archive`. Throws Failure(internal) unless it has exactly these items, in this order.
    // Compares names, bytes and executable bits.
    void require_same(const container::Container& archive, unsigned jobs) const;

private:
    std::span<const container::Item> items_;
    ContentDigests digests_;
};

}  // namespace csar::convert
