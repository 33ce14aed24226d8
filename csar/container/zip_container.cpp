#include "csar/container/zip_container.hpp"

#include <array>
#include <functional>
#include <mutex>
#include <utility>
#include <vector>

#include <csar/failure.hpp>
#include "base/utf8.hpp"
#include "csar/container/entry_collisions.hpp"
#include "csar/container/file_copy.hpp"
#include "csar/container/zip_content.hpp"
#include "csar/container/zip_index.hpp"

namespace csar::container {
namespace {

constexpr std::size_t kept_decoders = 16;

// Takes a decoder from a pool, and returns it in the destructor. An empty pool creates a decoder.
class BorrowedDecoder {
public:
    BorrowedDecoder(std::mutex& mutex, std::vector<ContentDecoder>& store) : mutex_(mutex), store_(store) {
        const std::lock_guard lock(mutex_);
        if (store_.empty()) return;
        decoder_ = std::move(store_.back());
        store_.pop_back();
    }
    BorrowedDecoder(const BorrowedDecoder&) = delete;
    BorrowedDecoder& operator=(const BorrowedDecoder&) = delete;
    ~BorrowedDecoder() {
        const std::lock_guard lock(mutex_);
        if (store_.size() < store_.capacity()) store_.push_back(std::move(decoder_));
    }
    ContentDecoder* operator->() { return &decoder_; }

private:
    std::mutex& mutex_;
    std::vector<ContentDecoder>& store_;
    ContentDecoder decoder_;
};

class ZipReader final : public ZipContainer {
public:
    ZipReader(File file, const OpenOptions& options, Report& report)
        : file_(std::move(file)), stamp_(file_.stamp()), index_(make_zip_index(file_, stamp_.size, options, report)) {
        decoders_.reserve(kept_decoders);
    }

    Format format() const override { return Format::zip; }
    const std::string& path() const override { return file_.name(); }
    std::uint64_t archive_size() const override { return stamp_.size; }
    const File* archive() const override { return &file_; }
    void check_unchanged() const override { file_.check_unchanged(stamp_); }
    std::span<const Entry> entries() const override { return index_.entries; }
    const Entry* find(std::string_view name) const override { return find_entry(index_.entries, index_.table, name); }
    bool is_readable(const Entry& entry) const override { return index_.is_readable(number_of(entry)); }
    bool is_within_limit(const Entry& entry) const override { return number_of(entry) < index_.within_limit; }
    bool is_placed(const Entry& entry) const override { return index_.data_offsets[number_of(entry)] != 0; }

    bool read(const Entry& entry, Sink& sink, Report& report) const override {
        ContentResult result{ContentFault::unreadable};
        if (const std::size_t number = number_of(entry); index_.is_readable(number)) {
            BorrowedDecoder decoder(mutex_, decoders_);
            result = decoder->decode(entry, file_, entry.position + index_.data_offsets[number], &sink);
        }
        if (!result.sound()) report.add(diagnose_content(entry, result));
        return result.sound();
    }

    void read_all(EntryVisitor* visitor, unsigned jobs, Report& report) const override {
        read_all_entries(file_, index_, visitor, jobs, report);
        check_unchanged();
    }

    void read_raw(const Entry& entry, Sink& sink) const override {
        const std::uint32_t offset = index_.data_offsets[number_of(entry)];
        if (offset == 0)
            throw Failure(FailureKind::input, "cannot copy '" + printable(entry.name) + "' of '" + printable(path()) +
                                                  "': the headers or the position of the entry cannot be trusted");
        std::vector<std::byte> buffer;
        copy_range(file_, entry.position + offset, entry.stored_size, sink, buffer);
    }

private:
    std::size_t number_of(const Entry& entry) const {
        const Entry* const first = index_.entries.data();
        const Entry* const end = first + index_.entries.size();
        if (std::less<>()(&entry, first) || !std::less<>()(&entry, end))
            throw Failure(FailureKind::internal,
                          "an entry of another container was given to '" + printable(path()) + "'");
        return static_cast<std::size_t>(&entry - first);
    }

    File file_;
    FileStamp stamp_;
    ZipIndex index_;
    // Unused decoders.
    mutable std::mutex mutex_;
    mutable std::vector<ContentDecoder> decoders_;
};

}  // namespace

bool looks_like_zip(const File& file) {
    std::array<std::byte, sizeof(std::uint32_t)> start{};
    if (file.read_at(0, start) == start.size() &&
        (has_signature(start, local_signature) || has_signature(start, end_signature)))
        return true;
    return ends_in_zip_end_record(file, file.size());
}

std::unique_ptr<ZipContainer> open_zip(File file, const OpenOptions& options, Report& report) {
    return std::make_unique<ZipReader>(std::move(file), options, report);
}

}  // namespace csar::container
