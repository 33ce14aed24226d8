// Common parts of the writers of zip and tar: the division of a list of items into work units of about equal size
// (several small items together, a large item in parts), the data of each thread, and the observation of written
// content.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "base/bytes.hpp"
#include "base/ordered_work.hpp"
#include "csar/container/deflater.hpp"
#include "csar/container/item_contents.hpp"

namespace csar::container {

struct WorkUnit {
    enum class Kind : std::uint8_t {
        batch,   // whole items, read into memory
        part,    // a part of one large item
        stream,  // one item from a container, which can only be read in order
    };
    Kind kind = Kind::batch;
    std::size_t item = 0;                       // the first or only item
    std::size_t count = 1;                      // batch: number of items
    std::uint64_t offset = 0;                   // part: its offset in the item
    std::size_t length = 0;                     // part: its bytes; batch: bytes of all its items
    std::shared_ptr<const LargeContent> large;  // part: the item, which is kept open as long as parts of it exist

    bool is_first() const { return offset == 0; }
    bool is_last() const { return !large || offset + length == large->size(); }
};

// Number of units that exist at the same time: enough for all threads while one of them writes.
constexpr std::size_t units_in_flight(unsigned jobs) { return 2 * std::size_t{jobs} + 2; }

// The limits of a batch.
struct BatchBounds {
    std::size_t items;
    std::size_t bytes;
    std::size_t overhead;  // bytes per item in addition to its content
};

class WorkUnits {
public:
    // `streamed` returns true for an item from a container that must not be read into memory. `contents` must outlive
    // this object.
    WorkUnits(ItemContents& contents, BatchBounds bounds, std::function<bool(std::size_t)> streamed);

    // The next unit, in the order of the items. Returns `wait` before an item whose content depends on the previous
    // items.
    OrderedWork::Next next(WorkUnit& unit);

private:
    bool is_streamed(std::size_t item) const;
    OrderedWork::Next next_part(WorkUnit& unit);
    void fill_batch(WorkUnit& unit);

    ItemContents& contents_;
    BatchBounds bounds_;
    std::function<bool(std::size_t)> streamed_;
    DirectoryReader directories_;
    std::size_t item_ = 0;      // the next item
    std::uint64_t offset_ = 0;  // offset in the item, if it is large
    std::shared_ptr<const LargeContent> large_;
    bool waited_ = false;
};

// Collects pushed bytes into blocks of part_size bytes and passes each block on. The last block may be shorter.
class PartSink final : public Sink {
public:
    explicit PartSink(std::function<void(ByteView)> take);
    void write(ByteView bytes) override;
    // Passes on the remaining bytes.
    void flush();

private:
    std::function<void(ByteView)> take_;
    std::unique_ptr<std::byte[]> memory_;
    std::size_t held_ = 0;
};

// The data of each thread that compresses.
struct PackWorker {
    // `level` as in WriteOptions.
    explicit PackWorker(int level) : deflater(make_deflater(level)) {}

    std::unique_ptr<Deflater> deflater;
    DirectoryReader directories;
};

inline std::vector<PackWorker> make_workers(unsigned jobs, int level) {
    std::vector<PackWorker> workers;
    workers.reserve(jobs);
    for (unsigned i = 0; i < jobs; ++i) workers.emplace_back(level);
    return workers;
}

// Passes written content to an ItemObserver, if there is one.
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
