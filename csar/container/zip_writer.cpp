#include "csar/container/zip_writer.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/ordered_work.hpp"
#include "base/traffic.hpp"
#include "csar/container/buffered_output.hpp"
#include "csar/container/compressibility.hpp"
#include "csar/container/crc32.hpp"
#include "csar/container/scratch_buffer.hpp"
#include "csar/container/work_units.hpp"
#include "csar/container/zip_format.hpp"
#include "csar/container/zip_records.hpp"

namespace csar::container {
namespace {

// Enough files to make synchronisation cheap, few enough to keep all threads busy.
constexpr BatchBounds zip_batch_bounds = {.items = 64, .bytes = 256 * KiB, .overhead = 0};

// The maximum size of `size` bytes that are deflated in parts.
std::uint64_t longest_packed(std::uint64_t size) {
    const std::uint64_t parts = size / part_size + 1;
    return size + parts * (part_bound(part_size) - part_size) + deflate_end.size();
}

// A compressed item of a batch, or a compressed part of a large item.
struct Packed {
    ByteView bytes;
    std::uint64_t size = 0;
    std::uint32_t crc = 0;
    std::uint16_t method = method_stored;
};

class ZipWriter final : public OrderedWork {
public:
    ZipWriter(const File& output, std::span<const Item> items, const WriteOptions& options)
        : options_(options),
          time_(dos_time(options.time)),
          observation_(options.observer),
          contents_(items),
          units_(contents_, zip_batch_bounds, [this](std::size_t item) { return is_copied(item); }),
          output_(output),
          slots_(units_in_flight(options.jobs)),
          workers_(make_workers(options.jobs + 1, options.level)) {
        written_.reserve(items.size());
    }

    void write() {
        run_in_order(*this, options_.jobs, slots_.size());
        write_central_directory();
        output_.flush();
    }

    Next next(std::size_t slot) override { return units_.next(slots_[slot].unit); }

    void work(std::size_t slot, std::size_t worker) override {
        Slot& task = slots_[slot];
        task.packed.clear();
        switch (task.unit.kind) {
            case WorkUnit::Kind::batch: pack_batch(task, workers_[worker]); break;
            case WorkUnit::Kind::part: pack_part(task, workers_[worker]); break;
            case WorkUnit::Kind::stream: break;  // the item is read while it is written
        }
    }

    void finish(std::size_t slot) override {
        Slot& task = slots_[slot];
        switch (task.unit.kind) {
            case WorkUnit::Kind::batch:
                for (std::size_t i = 0; i < task.packed.size(); ++i) write_whole(task.unit.item + i, task.packed[i]);
                break;
            case WorkUnit::Kind::part: write_part(task); break;
            case WorkUnit::Kind::stream: write_stream(task.unit.item); break;
        }
        task.unit.large.reset();
    }

private:
    struct Slot {
        WorkUnit unit;
        ScratchBuffer input, output;
        std::vector<Packed> packed;  // one per item of a batch, or one part
        ByteView content;            // content of the part, for the observer
    };

    // What the central directory needs besides the name.
    struct Written {
        std::uint64_t size, packed, offset;
        std::uint32_t crc;
        std::uint16_t method;
        bool wide_sizes;
    };

    const Entry& entry_of(std::size_t index) const { return *std::get<FromContainer>(contents_[index].source).entry; }

    // True if the entry of another zip is copied as it is.
    bool is_copied(std::size_t index) const {
        if (!contents_.zip_of(index)) return false;
        const Entry& entry = entry_of(index);
        return entry.method == method_stored ? entry.stored_size == entry.size : !is_stored(index);
    }

    bool is_stored(std::size_t index) const { return options_.level == 0 || contents_[index].store; }

    void pack_batch(Slot& task, PackWorker& worker) {
        const WorkUnit& unit = task.unit;
        ByteSpan input = task.input.room(unit.length), output = task.output.room(unit.length);
        for (std::size_t index = unit.item; index < unit.item + unit.count; ++index) {
            const ByteSpan content = input.first(static_cast<std::size_t>(contents_.size(index)));
            input = input.subspan(content.size());
            contents_.read(index, content, worker.directories);
            task.packed.push_back(pack_whole(index, content, output, worker));
            if (!contents_.is_directory(index)) observation_.whole(index, content);
        }
    }

    // Takes memory from the front of `output`.
    Packed pack_whole(std::size_t index, ByteView content, ByteSpan& output, PackWorker& worker) const {
        Packed packed{.bytes = content, .size = content.size(), .crc = crc32_of(content)};
        if (content.empty() || is_stored(index) || is_incompressible(content)) return packed;
        if (const std::size_t length = worker.deflater->whole(content, output.first(content.size() - 1))) {
            packed.bytes = output.first(length);
            packed.method = method_deflate;
            output = output.subspan(length);
        }
        return packed;
    }

    void pack_part(Slot& task, PackWorker& worker) {
        const WorkUnit& unit = task.unit;
        const ByteSpan content = task.input.room(unit.length);
        unit.large->read(unit.offset, content);
        task.content = content;
        const bool stored = is_stored(unit.item) || unit.large->is_incompressible();
        task.packed.push_back(pack_bytes(content, stored, task.output, worker));
    }

    static Packed pack_bytes(ByteView content, bool stored, ScratchBuffer& output, PackWorker& worker) {
        Packed packed{.bytes = content, .size = content.size(), .crc = crc32_of(content)};
        if (stored) return packed;
        const ByteSpan room = output.room(part_bound(content.size()));
        const std::size_t length =
            is_incompressible(content) ? stored_part(content, room) : worker.deflater->part(content, room);
        packed.bytes = room.first(length);
        packed.method = method_deflate;
        return packed;
    }

    ZipEntryRecord record_of(std::size_t index, std::string_view name) const {
        const Written& entry = written_[index];
        return {.name = name,
                .size = entry.size,
                .packed = entry.packed,
                .offset = entry.offset,
                .crc = entry.crc,
                .method = entry.method,
                .mode = contents_.mode(index),
                .wide_sizes = entry.wide_sizes};
    }

    std::string local_header(std::size_t index) const {
        const std::string name = contents_.path(index);
        std::string header;
        append_local_header(header, record_of(index, name), time_);
        return header;
    }

    // `packed_bound`: the maximum of `packed`.
    void begin_entry(std::size_t index, const Packed& known, std::uint64_t packed, std::uint64_t packed_bound) {
        written_.push_back({.size = known.size,
                            .packed = packed,
                            .offset = output_.position(),
                            .crc = known.crc,
                            .method = known.method,
                            .wide_sizes = std::max(known.size, packed_bound) > max_narrow});
        output_.write(as_bytes(local_header(index)));
        count_entries(1);
    }

    void write_whole(std::size_t index, const Packed& packed) {
        begin_entry(index, packed, packed.bytes.size(), packed.bytes.size());
        output_.write(packed.bytes);
    }

    // Checksum and compressed size follow at the end of the entry.
    void begin_large(std::size_t index, std::uint64_t size, std::uint16_t method) {
        begin_entry(index, {.size = size, .method = method}, 0, method == method_stored ? size : longest_packed(size));
        crc_ = {};
        observation_.begin(index);
    }

    void append_large(const Packed& packed, ByteView content) {
        output_.write(packed.bytes);
        written_.back().packed += packed.bytes.size();
        crc_.append(packed.crc, packed.size);
        observation_.write(content);
    }

    void end_large(std::size_t index) {
        Written& entry = written_.back();
        if (entry.method == method_deflate) {
            output_.write(deflate_end);
            entry.packed += deflate_end.size();
        }
        entry.crc = crc_.value();
        output_.patch(entry.offset, as_bytes(local_header(index)));
        observation_.end(index, entry.size);
    }

    void write_part(Slot& task) {
        const WorkUnit& unit = task.unit;
        const Packed& packed = task.packed.front();
        if (unit.is_first()) begin_large(unit.item, unit.large->size(), packed.method);
        append_large(packed, task.content);
        if (unit.is_last()) end_large(unit.item);
    }

    void write_stream(std::size_t index) {
        if (is_copied(index)) {
            copy_entry(index);
            return;
        }
        const bool stored = is_stored(index);
        ScratchBuffer scratch;
        PartSink parts(
            [&](ByteView content) { append_large(pack_bytes(content, stored, scratch, workers_.back()), content); });
        begin_large(index, contents_.size(index), stored ? method_stored : method_deflate);
        contents_.push(index, parts);
        parts.flush();
        end_large(index);
    }

    void copy_entry(std::size_t index) {
        const Entry& entry = entry_of(index);
        begin_entry(index, {.size = entry.size, .crc = entry.crc, .method = entry.method}, entry.stored_size,
                    entry.stored_size);
        contents_.push_raw(index, output_);
        if (!observation_.is_on()) return;
        observation_.begin(index);
        PartSink content([&](ByteView part) { observation_.write(part); });
        contents_.push(index, content);
        content.flush();
        observation_.end(index, entry.size);
    }

    void write_central_directory() {
        const std::uint64_t start = output_.position();
        std::string header;
        for (std::size_t index = 0; index < written_.size(); ++index) {
            header.clear();
            append_central_header(header, record_of(index, contents_.path(index)), time_);
            output_.write(as_bytes(header));
        }
        const std::uint64_t length = output_.position() - start;
        std::string end;
        append_end(end, written_.size(), length, start);
        output_.write(as_bytes(end));
    }

    const WriteOptions& options_;
    DosTime time_;
    Observation observation_;
    ItemContents contents_;
    WorkUnits units_;
    BufferedOutput output_;
    std::vector<Slot> slots_;
    std::vector<PackWorker> workers_;  // one per thread, and one for compressing while writing
    std::vector<Written> written_;     // index: number of the item
    Crc32 crc_;                        // checksum of the current large entry
};

}  // namespace

void write_zip(const File& output, std::span<const Item> items, const WriteOptions& options) {
    ZipWriter(output, items, options).write();
}

}  // namespace csar::container
