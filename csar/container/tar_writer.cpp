#include "csar/container/tar_writer.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/ordered_work.hpp"
#include "base/traffic.hpp"
#include "csar/container/archive_filter.hpp"
#include "csar/container/buffered_output.hpp"
#include "csar/container/compressibility.hpp"
#include "csar/container/crc32.hpp"
#include "csar/container/scratch_buffer.hpp"
#include "csar/container/ustar_header.hpp"
#include "csar/container/work_units.hpp"

namespace csar::container {
namespace {

// Writes a gzip file with one member (RFC 1952). Several threads compress its segments.
//
//   member = 1F8B 08 flags[1] time[4] extra-flags[1] system[1] *part deflate_end crc[4] size[4]
//
// Flags, time and extra flags are 0. The system is 255, "unknown". Nothing differs from run to run.
// The size is that of the content modulo 2^32. See deflater.hpp for parts.
class GzipMember {
public:
    // Writes the header. `output` must outlive this object.
    explicit GzipMember(Sink& output) : output_(output) {
        output_.write(as_bytes(std::string_view("\x1F\x8B\x08\0\0\0\0\0\0\xFF", 10)));
    }

    // `packed`: `size` bytes with the checksum `crc`, compressed.
    void append(ByteView packed, std::uint32_t crc, std::uint64_t size) {
        output_.write(packed);
        crc_.append(crc, size);
        size_ += size;
    }

    // Writes the end of the stream and the trailer.
    void finish() {
        output_.write(deflate_end);
        std::array<std::byte, 8> trailer{};
        for (unsigned i = 0; i < 4; ++i) {
            trailer[i] = static_cast<std::byte>(crc_.value() >> (8 * i));
            trailer[4 + i] = static_cast<std::byte>(size_ >> (8 * i));
        }
        output_.write(trailer);
    }

private:
    Sink& output_;
    Crc32 crc_;
    std::uint64_t size_ = 0;
};

// A batch becomes a compressed segment, so it is as long as a part of a large item.
constexpr BatchBounds batch_bounds = {
    .items = std::numeric_limits<std::size_t>::max(), .bytes = part_size, .overhead = 2 * tar_block_size};

// Writes the tar, through a filter if there is one.
class TarOutput {
public:
    TarOutput(const File& file, const WriteOptions& options) : file_(file) {
        if (options.filter == Filter::gzip)
            gzip_.emplace(file_);
        else if (options.filter != Filter::none)
            filter_.emplace(options.filter, options.level, file_);
    }

    bool is_gzip() const { return gzip_.has_value(); }

    // Only for gzip. `packed`: the compressed segment.
    void append(ByteView packed, std::uint32_t crc, std::uint64_t size) { gzip_->append(packed, crc, size); }

    // Not for gzip.
    void append(ByteView content) {
        if (filter_)
            filter_->write(content);
        else
            file_.write(content);
    }

    void finish() {
        if (gzip_) gzip_->finish();
        if (filter_) filter_->finish();
        file_.flush();
    }

private:
    BufferedOutput file_;
    std::optional<GzipMember> gzip_;
    std::optional<ArchiveFilter> filter_;
};

// A segment of the tar, from one thread, divided into runs for gzip.
class Segment {
public:
    // Makes room for `size` bytes.
    void begin(std::size_t size) {
        memory_ = input_.room(size);
        length_ = in_runs_ = 0;
        runs_.clear();
    }

    // Returns the next `length` bytes, which the caller fills.
    ByteSpan add(std::size_t length) {
        length_ += length;
        return memory_.subspan(length_ - length, length);
    }

    // Ends a run: the bytes added since the last call are stored or compressed.
    void end_run(bool stored) {
        const std::size_t length = length_ - in_runs_;
        in_runs_ = length_;
        if (!runs_.empty() && runs_.back().stored == stored)
            runs_.back().length += length;
        else if (length > 0)
            runs_.push_back({length, stored});
    }

    // Makes a gzip part of each run. `deflater` may be null if all runs are stored.
    void pack(Deflater* deflater) {
        std::size_t bound = 0, used = 0;
        for (const Run& run : runs_) bound += part_bound(run.length);
        const ByteSpan room = output_.room(bound);
        ByteView left = content();
        for (const Run& run : runs_) {
            const ByteView input = left.first(run.length);
            const ByteSpan output = room.subspan(used);
            used += run.stored ? stored_part(input, output) : deflater->part(input, output);
            left = left.subspan(run.length);
        }
        packed_ = room.first(used);
        crc_ = crc32_of(content());
    }

    void write(TarOutput& output) const {
        if (output.is_gzip())
            output.append(packed_, crc_, length_);
        else
            output.append(content());
    }

private:
    // Bytes that become a part.
    struct Run {
        std::size_t length;
        bool stored;
    };

    ByteView content() const { return memory_.first(length_); }

    ScratchBuffer input_, output_;
    ByteSpan memory_;
    std::size_t length_ = 0, in_runs_ = 0;
    std::vector<Run> runs_;
    ByteView packed_;
    std::uint32_t crc_ = 0;
};

class TarWriter final : public OrderedWork {
public:
    TarWriter(const File& output, std::span<const Item> items, const WriteOptions& options)
        : options_(options),
          observation_(options.observer),
          contents_(items),
          units_(contents_, batch_bounds, [](std::size_t) { return false; }),
          output_(output, options),
          slots_(units_in_flight(options.jobs)),
          workers_(make_workers(options.jobs + 1, output_.is_gzip() ? options.level : 0)) {}

    void write() {
        run_in_order(*this, options_.jobs, slots_.size());
        write_now(std::array<std::byte, 2 * tar_block_size>{}, headers_stored());
        output_.finish();
    }

    Next next(std::size_t slot) override { return units_.next(slots_[slot].unit); }

    void work(std::size_t slot, std::size_t worker) override {
        Slot& task = slots_[slot];
        switch (task.unit.kind) {
            case WorkUnit::Kind::batch: fill_batch(task, workers_[worker]); break;
            case WorkUnit::Kind::part: fill_part(task); break;
            case WorkUnit::Kind::stream: return;  // the item is read while it is written
        }
        pack(task.segment, workers_[worker]);
    }

    void finish(std::size_t slot) override {
        Slot& task = slots_[slot];
        if (task.unit.kind == WorkUnit::Kind::stream) {
            write_stream(task.unit.item);
            return;
        }
        task.segment.write(output_);
        if (task.unit.kind == WorkUnit::Kind::part) observe_part(task.unit, task.content);
        task.unit.large.reset();
    }

private:
    struct Slot {
        WorkUnit unit;
        Segment segment;
        ByteView content;  // content of the part, for the observer
    };

    TarBlock header(std::size_t index) const {
        const std::string path = contents_.path(index);
        return ustar_header({.path = path,
                             .size = contents_.size(index),
                             .mode = contents_.mode(index),
                             .time = options_.time.time_since_epoch().count()});
    }

    bool headers_stored() const { return options_.level == 0; }

    // Only for gzip. The other compressions handle incompressible data themselves.
    bool is_stored(std::size_t index, ByteView content) const {
        if (!output_.is_gzip()) return false;
        return options_.level == 0 || contents_[index].store || is_incompressible(content);
    }

    void pack(Segment& segment, const PackWorker& worker) const {
        if (output_.is_gzip()) segment.pack(worker.deflater.get());
    }

    void add_header(Segment& segment, std::size_t index) const {
        std::ranges::copy(header(index), segment.add(tar_block_size).begin());
        segment.end_run(headers_stored());
    }

    void add_padding(Segment& segment, std::uint64_t size) const {
        std::ranges::fill(segment.add(tar_padding(size)), std::byte{0});
        segment.end_run(headers_stored());
    }

    void fill_batch(Slot& task, PackWorker& worker) const {
        const WorkUnit& unit = task.unit;
        Segment& segment = task.segment;
        segment.begin(unit.length + unit.count * 2 * tar_block_size);
        for (std::size_t index = unit.item; index < unit.item + unit.count; ++index) {
            add_header(segment, index);
            const ByteSpan content = segment.add(static_cast<std::size_t>(contents_.size(index)));
            contents_.read(index, content, worker.directories);
            segment.end_run(is_stored(index, content));
            add_padding(segment, content.size());
            if (!contents_.is_directory(index)) observation_.whole(index, content);
        }
        count_entries(unit.count);
    }

    void fill_part(Slot& task) const {
        const WorkUnit& unit = task.unit;
        Segment& segment = task.segment;
        segment.begin(unit.length + 2 * tar_block_size);
        if (unit.is_first()) add_header(segment, unit.item);
        const ByteSpan content = segment.add(unit.length);
        unit.large->read(unit.offset, content);
        task.content = content;
        segment.end_run(is_stored(unit.item, content));
        if (unit.is_last()) add_padding(segment, unit.large->size());
    }

    void observe_part(const WorkUnit& unit, ByteView content) {
        if (unit.is_first()) observation_.begin(unit.item);
        observation_.write(content);
        if (!unit.is_last()) return;
        observation_.end(unit.item, unit.large->size());
        count_entries(1);
    }

    // Writes a block of an item that can only be read in order. Each block is a segment.
    void write_now(ByteView bytes, bool stored) {
        now_.begin(bytes.size());
        std::ranges::copy(bytes, now_.add(bytes.size()).begin());
        now_.end_run(stored);
        pack(now_, workers_.back());
        now_.write(output_);
    }

    void write_stream(std::size_t index) {
        const std::uint64_t size = contents_.size(index);
        write_now(header(index), headers_stored());
        observation_.begin(index);
        PartSink parts([&](ByteView content) {
            write_now(content, is_stored(index, content));
            observation_.write(content);
        });
        contents_.push(index, parts);
        parts.flush();
        write_now(ByteView(TarBlock{}).first(tar_padding(size)), headers_stored());
        observation_.end(index, size);
        count_entries(1);
    }

    const WriteOptions& options_;
    Observation observation_;
    ItemContents contents_;
    WorkUnits units_;
    TarOutput output_;
    std::vector<Slot> slots_;
    std::vector<PackWorker> workers_;  // one per thread, and one for content that is compressed while it is written
    Segment now_;
};

}  // namespace

void write_tar(const File& output, std::span<const Item> items, const WriteOptions& options) {
    TarWriter(output, items, options).write();
}

}  // namespace csar::container
