#include "csar/container/archive_filter.hpp"

#include <archive.h>
#include <archive_entry.h>

#include <algorithm>
#include <array>
#include <exception>
#include <new>
#include <string>

#include <csar/failure.hpp>
#include <csar/limits.hpp>
#include "base/interrupt.hpp"

namespace csar::container {
namespace {

// libarchive compresses all bytes of a call at once. At the highest level of xz, this size takes about 0.1 seconds.
constexpr std::size_t bytes_between_stops = 256 * KiB;

struct FilterRow {
    Filter filter;
    int (*add)(archive*);
    int lowest, highest;  // levels of the filter
};

constexpr std::array<FilterRow, 3> table = {{
    {Filter::zstd, archive_write_add_filter_zstd, 1, 12},
    {Filter::xz, archive_write_add_filter_xz, 0, 9},
    {Filter::bzip2, archive_write_add_filter_bzip2, 1, 9},
}};

const FilterRow& row_of(Filter filter) {
    for (const FilterRow& row : table)
        if (row.filter == filter) return row;
    throw Failure(FailureKind::internal, "unknown libarchive filter");
}

using EntryPointer = std::unique_ptr<archive_entry, decltype(&archive_entry_free)>;

}  // namespace

// An exception must not pass through libarchive. It is kept here, and rethrown after the call.
struct ArchiveFilter::Target {
    Sink& sink;
    std::exception_ptr failure;
    bool is_abandoned = false;

    static la_ssize_t write(archive*, void* self, const void* bytes, std::size_t length) {
        auto& target = *static_cast<Target*>(self);
        if (target.is_abandoned) return -1;
        try {
            target.sink.write(ByteView(static_cast<const std::byte*>(bytes), length));
            return static_cast<la_ssize_t>(length);
        } catch (...) {  // see check()
            target.failure = std::current_exception();
            return -1;
        }
    }
};

// xz and zstd free their state only when they are closed. What remains is not written.
void ArchiveFilter::Free::operator()(archive* writer) const {
    target->is_abandoned = true;
    archive_write_free(writer);
}

ArchiveFilter::ArchiveFilter(Filter filter, int level, Sink& next)
    : target_(new Target{next, nullptr}), writer_(archive_write_new(), Free{target_.get()}) {
    if (!writer_) throw std::bad_alloc();
    archive* const writer = writer_.get();
    const FilterRow& row = row_of(filter);
    const std::string value = std::to_string(std::clamp(level, row.lowest, row.highest));
    check(row.add(writer));
    check(archive_write_set_filter_option(writer, nullptr, "compression-level", value.c_str()));
    check(archive_write_set_format_raw(writer));
    check(archive_write_set_bytes_in_last_block(writer, 1));  // no padding at the end
    check(archive_write_open2(writer, target_.get(), nullptr, Target::write, nullptr, nullptr));
    const EntryPointer entry(archive_entry_new(), archive_entry_free);
    if (!entry) throw std::bad_alloc();
    archive_entry_set_filetype(entry.get(), AE_IFREG);
    check(archive_write_header(writer, entry.get()));
}

ArchiveFilter::~ArchiveFilter() = default;

void ArchiveFilter::write(ByteView bytes) {
    while (!bytes.empty()) {
        check_interrupt();
        const la_ssize_t count =
            archive_write_data(writer_.get(), bytes.data(), std::min(bytes.size(), bytes_between_stops));
        check(count);
        bytes = bytes.subspan(static_cast<std::size_t>(count));
    }
}

void ArchiveFilter::finish() { check(archive_write_close(writer_.get())); }

void ArchiveFilter::check(long result) {
    if (target_->failure) std::rethrow_exception(target_->failure);
    if (result >= ARCHIVE_OK) return;
    const char* const reason = archive_error_string(writer_.get());
    throw Failure(FailureKind::internal,
                  std::string("cannot compress: ") + (reason ? reason : "libarchive reports no reason"));
}

}  // namespace csar::container
