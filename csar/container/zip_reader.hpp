// The zip container class; index and random access are in zip_container.cpp, reading all entries is in
// zip_read_all.cpp.
#pragma once

#include <cstdint>
#include <mutex>
#include <vector>

#include "csar/container/zip_container.hpp"
#include "csar/container/zip_content.hpp"
#include "csar/container/zip_index.hpp"

namespace csar::container {

class ZipReader final : public ZipContainer {
public:
    ZipReader(File file, const OpenOptions& options, Report& report);

    Format format() const override { return Format::zip; }
    const std::string& path() const override { return file_.name(); }
    std::uint64_t archive_size() const override { return stamp_.size; }
    const File* archive() const override { return &file_; }
    void check_unchanged() const override { file_.check_unchanged(stamp_); }
    std::span<const Entry> entries() const override { return index_.entries; }
    const Entry* find(std::string_view name) const override;
    bool read(const Entry& entry, Sink& sink, Report& report) const override;
    void read_all(EntryVisitor* visitor, unsigned jobs, Report& report) const override;
    bool is_readable(const Entry& entry) const override { return index_.is_readable(number_of(entry)); }
    bool is_within_limit(const Entry& entry) const override { return number_of(entry) < index_.within_limit; }
    bool is_placed(const Entry& entry) const override { return index_.data_offsets[number_of(entry)] != 0; }
    void read_raw(const Entry& entry, Sink& sink) const override;

private:
    std::size_t number_of(const Entry& entry) const;

    File file_;
    FileStamp stamp_;
    ZipIndex index_;
    // Decoders that are not in use by a read().
    mutable std::mutex mutex_;
    mutable std::vector<ContentDecoder> decoders_;
};

// Reads all entries of an index on at most `jobs` threads; see Container::read_all().
void read_all_entries(const File& file, const ZipIndex& index, EntryVisitor* visitor, unsigned jobs, Report& report);

}  // namespace csar::container
