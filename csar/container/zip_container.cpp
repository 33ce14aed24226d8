#include "csar/container/zip_container.hpp"

#include <array>
#include <functional>
#include <utility>

#include <csar/failure.hpp>
#include "base/utf8.hpp"
#include "csar/container/file_copy.hpp"
#include "csar/container/find_entry.hpp"
#include "csar/container/zip_end.hpp"
#include "csar/container/zip_format.hpp"
#include "csar/container/zip_reader.hpp"

namespace csar::container {
namespace {

constexpr std::size_t kept_decoders = 16;

// Borrows a decoder from a shared pool, which creates one if it is empty, and returns it in the destructor.
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

}  // namespace

ZipReader::ZipReader(File file, const OpenOptions& options, Report& report)
    : file_(std::move(file)), stamp_(file_.stamp()), index_(make_zip_index(file_, stamp_.size, options, report)) {
    decoders_.reserve(kept_decoders);
}

std::size_t ZipReader::number_of(const Entry& entry) const {
    const Entry* const first = index_.entries.data();
    const Entry* const end = first + index_.entries.size();
    if (std::less<>()(&entry, first) || !std::less<>()(&entry, end))
        throw Failure(FailureKind::internal, "an entry of another container was given to '" + printable(path()) + "'");
    return static_cast<std::size_t>(&entry - first);
}

const Entry* ZipReader::find(std::string_view name) const { return find_entry(index_.entries, index_.table, name); }

bool ZipReader::read(const Entry& entry, Sink& sink, Report& report) const {
    ContentResult result{ContentFault::unreadable};
    if (const std::size_t number = number_of(entry); index_.is_readable(number)) {
        BorrowedDecoder decoder(mutex_, decoders_);
        result = decoder->decode(entry, file_, entry.position + index_.data_offsets[number], &sink);
    }
    if (!result.sound()) report.add(diagnose_content(entry, result));
    return result.sound();
}

void ZipReader::read_all(EntryVisitor* visitor, unsigned jobs, Report& report) const {
    read_all_entries(file_, index_, visitor, jobs, report);
    check_unchanged();
}

void ZipReader::read_raw(const Entry& entry, Sink& sink) const {
    const std::uint32_t offset = index_.data_offsets[number_of(entry)];
    if (offset == 0)
        throw Failure(FailureKind::input, "cannot copy '" + printable(entry.name) + "' of '" + printable(path()) +
                                              "': its headers or its place in the archive cannot be trusted");
    std::vector<std::byte> buffer;
    copy_range(file_, entry.position + offset, entry.stored_size, sink, buffer);
}

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
