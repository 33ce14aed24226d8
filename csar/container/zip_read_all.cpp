// Reads all entries of a zip archive on a few threads, the largest first.
//
// A very large entry would keep one thread busy while others are idle. Two threads share it: one inflates and
// computes the CRC-32, the other runs the visitor's sink.
// Small entries are read in windows of the file. Findings are reported in the order of the index.
#include <algorithm>
#include <deque>
#include <exception>
#include <mutex>
#include <vector>

#include "base/arithmetic.hpp"
#include "base/interrupt.hpp"
#include "base/traffic.hpp"
#include "base/workers.hpp"
#include "csar/container/zip_content.hpp"
#include "csar/container/zip_index.hpp"

namespace csar::container {
namespace {

constexpr std::uint64_t max_window_bytes = max_small_entry_bytes;  // maximum of compressed bytes in a window
constexpr std::uint64_t window_floor = 64 * KiB;
constexpr std::uint64_t max_gap_bytes = 64 * KiB;  // maximum of unused bytes between two small entries
constexpr std::uint64_t pipe_threshold = 8 * MiB;  // a pipe for a smaller entry costs more than it saves
constexpr std::size_t ring_blocks = 8;
constexpr std::size_t ring_block_size = 1 * MiB;
constexpr unsigned max_threads = 64;

// Passes a large entry from a producer thread to a consumer thread. The memory is freed when both are finished:
// an archive may have several pipes, but usually only two at a time.
class Pipe final : public BlockReceiver {
public:
    // For the producer.
    ByteSpan acquire() override { return ring_->acquire(); }
    void publish(std::size_t size) override { ring_->publish(size); }
    // For the producer, before the first block. `sink`: gets the blocks from the consumer.
    void start(Sink* sink) { sink_ = sink; }
    // For the producer, after the last block.
    void finish(bool sound) {
        sound_ = sound;
        ring_->finish();
    }

    // For the consumer. Writes all blocks to the sink. Returns false if the pipe was cancelled.
    bool drain() {
        for (ByteView block = ring_->front(); !block.empty(); block = ring_->front()) {
            sink_->write(block);
            ring_->release();
        }
        return ring_->finished();
    }
    // For the consumer, after drain().
    bool sound() const { return sound_; }

    // Call this once on each side.
    void leave() {
        const std::lock_guard lock(mutex_);
        if (--sides_ == 0) ring_.reset();
    }
    // Wakes up both sides. Any thread may call this.
    void cancel() {
        const std::lock_guard lock(mutex_);
        if (ring_) ring_->cancel();
    }

private:
    std::mutex mutex_;
    int sides_ = 2;
    std::unique_ptr<BlockRing> ring_ = std::make_unique<BlockRing>(ring_blocks, ring_block_size);
    Sink* sink_ = nullptr;
    bool sound_ = false;
};

enum class TaskKind : std::uint8_t {
    window,   // small_[first .. last)
    whole,    // large_[first]
    produce,  // inflates large_[first] into pipes_[first]; the next task consumes
    consume,  // reads pipes_[first]
};

struct Task {
    TaskKind kind;
    std::size_t first = 0;
    std::size_t last = 0;
};

class AllEntries {
public:
    AllEntries(const File& file, const ZipIndex& index, EntryVisitor* visitor, unsigned jobs)
        : file_(file),
          index_(index),
          visitor_(visitor),
          workers_(std::clamp(jobs, 1U, max_threads)),
          decoders_(workers_.count()) {}

    void run() {
        classify_entries();
        plan_large();
        plan_windows();
        workers_.run(tasks_.size(), [this](std::size_t task, std::size_t worker) { perform(tasks_[task], worker); });
    }

    // Call this after run().
    void report_to(Report& report) {
        std::ranges::sort(notes_, [](const Note& a, const Note& b) { return a.number < b.number; });
        for (const Note& note : notes_) report.add(diagnose_content(index_.entries[note.number], note.result));
    }

private:
    struct Note {
        std::uint32_t number;
        ContentResult result;
    };

    // After an exception in a task, the other side of a pipe must not wait.
    class CancelPipesOnFailure {
    public:
        explicit CancelPipesOnFailure(std::deque<Pipe>& pipes) : pipes_(pipes) {}
        ~CancelPipesOnFailure() {
            if (std::uncaught_exceptions() == exceptions_) return;
            for (Pipe& pipe : pipes_) pipe.cancel();
        }

    private:
        std::deque<Pipe>& pipes_;
        int exceptions_ = std::uncaught_exceptions();
    };

    const Entry& entry(std::uint32_t number) const { return index_.entries[number]; }
    std::uint64_t data_position(std::uint32_t number) const {
        return entry(number).position + index_.data_offsets[number];
    }

    // Leaves out entries that must not be read.
    void classify_entries() {
        for (const std::uint32_t number : index_.by_position) {
            if (number >= index_.within_limit)
                skip(number, ContentFault::over_limit);
            else if (!index_.is_readable(number))
                skip(number, ContentFault::unreadable);
            else
                (is_small(entry(number)) ? small_ : large_).push_back(number);
        }
        std::ranges::stable_sort(large_,
                                 [this](std::uint32_t a, std::uint32_t b) { return entry(a).size > entry(b).size; });
    }

    void skip(std::uint32_t number, ContentFault fault) {
        begin(number);
        end(number, {fault});
    }

    // An entry gets a pipe if it takes longer than all smaller entries on all threads.
    void plan_large() {
        std::uint64_t left = 0;
        for (const std::uint32_t number : small_) left += entry(number).size;
        for (const std::uint32_t number : large_) left = saturating_add(left, entry(number).size);
        bool piping = visitor_ != nullptr && workers_.count() > 1;
        for (std::size_t i = 0; i < large_.size(); ++i) {
            const std::uint64_t size = entry(large_[i]).size;
            piping = piping && size >= pipe_threshold && saturating_multiply(size, workers_.count()) > left;
            left -= std::min(left, size);
            if (!piping) {
                tasks_.push_back({TaskKind::whole, i});
                continue;
            }
            pipes_.emplace_back();
            tasks_.push_back({TaskKind::produce, i});
            tasks_.push_back({TaskKind::consume, i});
        }
    }

    void plan_windows() {
        std::uint64_t total = 0;
        for (const std::uint32_t number : small_) total += entry(number).stored_size;
        const std::uint64_t limit = std::clamp(total / (4 * workers_.count()), window_floor, max_window_bytes);
        std::uint64_t start = 0, end = 0;
        for (std::size_t i = 0; i < small_.size(); ++i) {
            const std::uint64_t position = data_position(small_[i]);
            const std::uint64_t behind = position + entry(small_[i]).stored_size;
            const bool joins = i > 0 && behind - start <= limit && position - end <= max_gap_bytes;
            if (!joins) {
                tasks_.push_back({TaskKind::window, i});
                start = position;
            }
            tasks_.back().last = i + 1;
            end = behind;
        }
    }

    void perform(const Task& task, std::size_t worker) {
        const CancelPipesOnFailure guard(pipes_);
        ContentDecoder& decoder = decoders_[worker];
        switch (task.kind) {
            case TaskKind::window: return read_window(task, decoder);
            case TaskKind::whole: return read_whole(large_[task.first], decoder);
            case TaskKind::produce: return produce(large_[task.first], pipes_[task.first], decoder);
            case TaskKind::consume: return consume(large_[task.first], pipes_[task.first]);
        }
    }

    void read_window(const Task& task, ContentDecoder& decoder) {
        const std::uint64_t start = data_position(small_[task.first]);
        const std::uint32_t last = small_[task.last - 1];
        const ByteSpan window =
            decoder.input(static_cast<std::size_t>(data_position(last) + entry(last).stored_size - start));
        file_.read_exactly_at(start, window);
        for (std::size_t i = task.first; i < task.last; ++i) {
            check_interrupt();
            const std::uint32_t number = small_[i];
            const ByteView stored = window.subspan(static_cast<std::size_t>(data_position(number) - start),
                                                   static_cast<std::size_t>(entry(number).stored_size));
            Sink* const sink = begin(number);
            end(number, decoder.decode_small(entry(number), stored, sink));
        }
    }

    void read_whole(std::uint32_t number, ContentDecoder& decoder) {
        Sink* const sink = begin(number);
        end(number, decoder.decode(entry(number), file_, data_position(number), sink));
    }

    void produce(std::uint32_t number, Pipe& pipe, ContentDecoder& decoder) {
        Sink* const sink = begin(number);
        pipe.start(sink);
        // Without a sink, the consumer only ends the entry.
        const std::uint64_t position = data_position(number);
        const ContentResult result = sink == nullptr ? decoder.decode(entry(number), file_, position, nullptr)
                                                     : decoder.decode_large(entry(number), file_, position, pipe);
        note(number, result);
        pipe.finish(result.sound());
        pipe.leave();
    }

    void consume(std::uint32_t number, Pipe& pipe) {
        if (pipe.drain() && is_visited(number)) visitor_->end(entry(number), pipe.sound());
        pipe.leave();
    }

    bool is_visited(std::uint32_t number) const { return visitor_ != nullptr && entry(number).kind == EntryKind::file; }

    Sink* begin(std::uint32_t number) { return is_visited(number) ? visitor_->begin(entry(number)) : nullptr; }

    void end(std::uint32_t number, ContentResult result) {
        note(number, result);
        count_entries(1);
        if (is_visited(number)) visitor_->end(entry(number), result.sound());
    }

    void note(std::uint32_t number, ContentResult result) {
        if (result.sound()) return;
        const std::lock_guard lock(mutex_);
        notes_.push_back({number, result});
    }

    const File& file_;
    const ZipIndex& index_;
    EntryVisitor* visitor_;
    std::vector<std::uint32_t> small_;  // small entries, by position
    std::vector<std::uint32_t> large_;  // large entries, largest first
    std::deque<Pipe> pipes_;            // pipes for the first entries of large_
    std::vector<Task> tasks_;
    std::mutex mutex_;
    std::vector<Note> notes_;
    Workers workers_;
    std::vector<ContentDecoder> decoders_;
};

}  // namespace

void read_all_entries(const File& file, const ZipIndex& index, EntryVisitor* visitor, unsigned jobs, Report& report) {
    AllEntries all(file, index, visitor, jobs);
    all.run();
    all.report_to(report);
}

}  // namespace csar::container
