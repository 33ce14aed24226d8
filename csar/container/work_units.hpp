// What the writers of zip and tar share: they divide items into units of similar size, for several threads.
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
        batch,   // whole items in memory
        part,    // a part of a large item
        stream,  // an item from a container, which is read in order
    };
    Kind kind = Kind::batch;
    std::size_t item = 0;                       // the first item
    std::size_t count = 1;                      // batch: number of items
    std::uint64_t offset = 0;                   // part: offset in the item
    std::size_t length = 0;                     // bytes of the part, or of all items of the batch
    std::shared_ptr<const LargeContent> large;  // part: the item, open while it has parts

    bool is_first() const { return offset == 0; }
    bool is_last() const { return !large || offset + length == large->size(); }
};

// Units that exist at a time: enough for all threads while one writes.
constexpr std::size_t units_in_flight(unsigned jobs) { return 2 * std::size_t{jobs} + 2; }

struct BatchBounds {
    std::size_t items;
    std::size_t bytes;
    std::size_t overhead;  // bytes per item besides its content
};

class WorkUnits {
public:
    // `streamed`: true for an item from a container that must not be read into memory.
    // `contents` must outlive this object.
    WorkUnits(ItemContents& contents, BatchBounds bounds, std::function<bool(std::size_t)> streamed);

    // Returns the next unit, in the order of items. Returns `wait` before an item that depends on the items before it.
    OrderedWork::Next next(WorkUnit& unit);

private:
    bool is_streamed(std::size_t item) const;
    OrderedWork::Next next_part(WorkUnit& unit);
    void fill_batch(WorkUnit& unit);

    ItemContents& contents_;
    BatchBounds bounds_;
    std::function<bool(std::size_t)> streamed_;
    DirectoryReader directories_;
    std::size_t item_ = 0;      // next item
    std::uint64_t offset_ = 0;  // offset in a large item
    std::shared_ptr<const LargeContent> large_;
    bool waited_ = false;
};

// Collects bytes into blocks of part_size bytes. The last block may be shorter.
class PartSink final : public Sink {
public:
    explicit PartSink(std::function<void(ByteView)> take);
    void write(ByteView bytes) override;
    // Passes on the last block.
    void flush();

private:
    std::function<void(ByteView)> take_;
    std::unique_ptr<std::byte[]> memory_;
    std::size_t held_ = 0;
};

// What a compressing thread needs.
struct PackWorker {
    // `level`: as in WriteOptions.
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

// Passes written content to an observer, if there is one.
class Observation {
public:
    // `observer` may be null.
    explicit Observation(ItemObserver* observer) : observer_(observer) {}

    bool is_on() const { return observer_ != nullptr; }

    // For an item in memory. Thread-safe.
    void whole(std::size_t item, ByteView content) const {
        if (!observer_) return;
        if (Sink* const sink = observer_->begin(item)) sink->write(content);
        observer_->end(item, content.size());
    }

    // For an item in portions, one item at a time.
    void begin(std::size_t item) { sink_ = observer_ ? observer_->begin(item) : nullptr; }
    void write(ByteView content) const {
        if (sink_) sink_->write(content);
    }
    void end(std::size_t item, std::uint64_t size) const {
        if (observer_) observer_->end(item, size);
    }

private:
    ItemObserver* observer_;
    Sink* sink_ = nullptr;  // sink of the current item
};

}  // namespace csar::container
