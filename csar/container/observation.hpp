// Passes written content to an ItemObserver, if there is one.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/bytes.hpp"
#include "csar/container/item.hpp"

namespace csar::container {

class Observation {
public:
    // `observer` may be null.
    explicit Observation(ItemObserver* observer) : observer_(observer) {}

    bool is_on() const { return observer_ != nullptr; }

    // Passes on an item whose content is in memory. Thread-safe.
    void whole(std::size_t item, ByteView content) const {
        if (!observer_) return;
        if (Sink* const sink = observer_->begin(item)) sink->write(content);
        observer_->end(item, content.size());
    }

    // Passes on an item in portions while they are written; only one item at a time.
    void begin(std::size_t item) { sink_ = observer_ ? observer_->begin(item) : nullptr; }
    void write(ByteView content) const {
        if (sink_) sink_->write(content);
    }
    void end(std::size_t item, std::uint64_t size) const {
        if (observer_) observer_->end(item, size);
    }

private:
    ItemObserver* observer_;
    Sink* sink_ = nullptr;  // sink of the item that is being written
};

}  // namespace csar::container
