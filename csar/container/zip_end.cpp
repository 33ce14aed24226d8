#include "csar/container/zip_end.hpp"

#include <algorithm>
#include <limits>
#include <string_view>

#include "base/arithmetic.hpp"
#include "csar/container/zip_format.hpp"
#include "report/diagnose.hpp"
#include "report/rules/entry.hpp"
#include "report/rules/zip.hpp"
#include "report/unreported.hpp"

namespace csar::container {
namespace {

namespace rule = rules::zip;

// Readers search these last bytes for the end record: its size and the longest comment.
constexpr std::uint64_t max_tail_bytes = end_record_size + all_ones_16;

// The last bytes of a file. Finds the end records in them.
class Tail {
public:
    Tail(const File& file, std::uint64_t file_size)
        : file_size_(file_size), bytes_(static_cast<std::size_t>(std::min(file_size, max_tail_bytes))) {
        file.read_exactly_at(start(), bytes_);
    }

    // Calls found(offset) for each signature of an end record, in file order.
    template <class Found>
    void each_signature(Found found) const {
        static constexpr std::string_view signature = "PK\x05\x06";
        const std::string_view text = as_text(bytes_);
        for (std::size_t at = text.find(signature); at != std::string_view::npos; at = text.find(signature, at + 1))
            found(start() + at);
    }

    std::optional<ZipEndRecord> record_at(std::uint64_t offset) const {
        return parse_end_record(ByteView(bytes_).subspan(static_cast<std::size_t>(offset - start())));
    }

    // Returns the offset after the record and its comment.
    static std::uint64_t end_of(std::uint64_t offset, const ZipEndRecord& record) {
        return offset + end_record_size + record.comment_length;
    }

    bool is_exact(std::uint64_t offset) const {
        const auto record = record_at(offset);
        return record && end_of(offset, *record) == file_size_;
    }

    ByteView from(std::uint64_t offset) const {
        return ByteView(bytes_).subspan(static_cast<std::size_t>(offset - start()));
    }

private:
    std::uint64_t start() const { return file_size_ - bytes_.size(); }

    std::uint64_t file_size_;
    std::vector<std::byte> bytes_;
};

// The end record, with the values of zip64.
struct End {
    std::uint64_t entries_here = 0, entries = 0, directory_size = 0, directory_offset = 0;
    std::uint32_t disk = 0, directory_disk = 0;
    std::uint64_t position = 0;                   // offset of the end record, where the central directory ends
    std::optional<std::uint64_t> zip64_position;  // offset of the zip64 end record, as its locator says
};

class EndSearch {
public:
    EndSearch(const File& file, std::uint64_t file_size, const Limits& limits, Report& report)
        : file_(file), file_size_(file_size), limits_(limits), report_(report), tail_(file, file_size) {}

    std::optional<ZipDirectory> run() {
        const auto position = choose_end_record();
        if (!position) return std::nullopt;
        report_trailing(Tail::end_of(*position, *tail_.record_at(*position)));
        return directory_of(*position);
    }

    // Calls found(archive) for each directory of an end record, in file order.
    template <class Found>
    void each_archive(Found found) {
        tail_.each_signature([&](std::uint64_t position) {
            const auto record = tail_.record_at(position);
            const auto end = record ? widen(position, *record) : std::nullopt;
            if (!end) return;
            const std::uint64_t archive_end = std::min(Tail::end_of(position, *record), file_size_);
            const auto directory = locate(*end);
            if (directory && is_directory_at(directory->offset)) found(ZipAtEnd{*directory, archive_end});
            // Some readers use the declared offset and not the size, and ignore bytes before the archive.
            const std::uint64_t offset = end->directory_offset;
            if (directory && directory->base != 0 && is_directory_at(offset))
                found(ZipAtEnd{{.offset = offset, .size = end->position - offset, .entries = end->entries, .base = 0},
                               archive_end});
        });
    }

private:
    // `position`: of the end record.
    std::optional<ZipDirectory> directory_of(std::uint64_t position) {
        const auto end = widen(position, *tail_.record_at(position));
        if (!end) return std::nullopt;
        if (end->disk != 0 || end->directory_disk != 0 || end->entries_here != end->entries)
            report_.add(diagnose(rule::several_disks, {}));
        return locate(*end);
    }

    // Returns the last end record that fits into the file, as most readers do.
    // Reports an error if strict readers (the record ends the file) or lenient readers (the last signature) differ.
    std::optional<std::uint64_t> choose_end_record() {
        std::optional<std::uint64_t> chosen, last;
        tail_.each_signature([&](std::uint64_t offset) {
            last = offset;
            const auto record = tail_.record_at(offset);
            if (record && Tail::end_of(offset, *record) <= file_size_) chosen = offset;
        });
        if (!last)
            report_.add(diagnose(rule::missing_end_record, {}));
        else if (!chosen)
            report_.add(diagnose(rule::truncated_end_record, {}, *last));
        if (!chosen) return std::nullopt;

        std::optional<std::uint64_t> rival;
        tail_.each_signature([&](std::uint64_t offset) {
            if (!rival && offset != *chosen && (offset > *chosen || tail_.is_exact(offset))) rival = offset;
        });
        if (rival) report_.add(diagnose(rule::several_end_records, {}, *chosen, *rival));
        return chosen;
    }

    void report_trailing(std::uint64_t end) {
        if (end == file_size_) return;
        const ByteView bytes = tail_.from(end);
        report_.add(
            diagnose_with(is_all_zero(bytes) ? rule::trailing_zeros : rule::trailing_bytes, {}, {bytes.size()}));
    }

    // Returns fewer bytes at the end of the file.
    std::vector<std::byte> bytes_at(std::uint64_t offset, std::size_t size) const {
        if (offset >= file_size_) return {};
        std::vector<std::byte> bytes(static_cast<std::size_t>(std::min<std::uint64_t>(size, file_size_ - offset)));
        file_.read_exactly_at(offset, bytes);
        return bytes;
    }

    std::optional<End> widen(std::uint64_t position, const ZipEndRecord& record) {
        End end{.entries_here = record.entries_here,
                .entries = record.entries,
                .directory_size = record.directory_size,
                .directory_offset = record.directory_offset,
                .disk = record.disk,
                .directory_disk = record.directory_disk,
                .position = position};
        const auto locator = position < zip64_locator_size
                                 ? std::nullopt
                                 : parse_zip64_locator(bytes_at(position - zip64_locator_size, zip64_locator_size));
        if (!locator || !take_zip64(end, record, position - zip64_locator_size, *locator)) {
            // Without zip64, 65535 entries are possible, but not a size or offset of 4 GiB - 1.
            if (record.directory_size != all_ones_32 && record.directory_offset != all_ones_32) return end;
            if (!locator) report_.add(diagnose(rule::missing_zip64_record, {}));
            return std::nullopt;
        }
        return end;
    }

    // Puts the zip64 end record into `end`. Returns false if there is none.
    bool take_zip64(End& end, const ZipEndRecord& record, std::uint64_t locator_position, const Zip64Locator& locator) {
        if (locator.disk != 0 || locator.disks > 1)
            report_.add(diagnose(rule::several_disks, {}));
        else if (locator.disks == 0)
            report_.add(diagnose(rule::wrong_zip64_disk_count, {}));
        std::uint64_t position = locator_position - std::min<std::uint64_t>(locator_position, zip64_end_size);
        auto wide = parse_zip64_end_record(bytes_at(position, zip64_end_size));
        if (!wide && locator.offset < locator_position) {
            position = locator.offset;
            wide = parse_zip64_end_record(bytes_at(position, zip64_end_size));
        }
        if (!wide) {
            report_.add(diagnose(rule::dangling_zip64_locator, {}, locator.offset));
            return false;
        }
        const std::uint64_t length = saturating_add(wide->record_size, 12);
        const std::uint64_t room = locator_position - position;
        if (length != zip64_end_size || room != zip64_end_size)
            report_.add(diagnose(rule::wrong_zip64_record_size, {}, length != zip64_end_size ? length : room));
        if (wide->version_needed > 45)
            report_.add(diagnose(rule::unsupported_version, {}, "the zip64 end record", wide->version_needed));

        const auto merge = [&](std::string_view what, std::uint64_t narrow, std::uint64_t all_ones,
                               std::uint64_t value) {
            if (narrow != all_ones && narrow != value)
                report_.add(diagnose(rule::contradicting_zip64_record, {}, what, narrow, value));
            return value;
        };
        // On one disk, the counts are equal. 7-Zip rejects an archive if only one of them refers to zip64.
        if (record.entries_here != record.entries)
            report_.add(diagnose(rule::contradicting_zip64_record, {},
                                 "the number of entries on this disk and on all disks", record.entries_here,
                                 record.entries));
        end.disk = static_cast<std::uint32_t>(merge("the disk", record.disk, all_ones_16, wide->disk));
        end.directory_disk = static_cast<std::uint32_t>(
            merge("the disk of the central directory", record.directory_disk, all_ones_16, wide->directory_disk));
        end.entries_here =
            merge("the number of entries on this disk", record.entries_here, all_ones_16, wide->entries_here);
        end.entries = merge("the number of entries", record.entries, all_ones_16, wide->entries);
        end.directory_size =
            merge("the size of the central directory", record.directory_size, all_ones_32, wide->directory_size);
        end.directory_offset =
            merge("the offset of the central directory", record.directory_offset, all_ones_32, wide->directory_offset);
        end.position = position;
        end.zip64_position = locator.offset;
        return true;
    }

    bool is_directory_at(std::uint64_t offset) const {
        return has_signature(bytes_at(offset, sizeof(std::uint32_t)), central_signature);
    }

    // Like most readers, takes the declared number of bytes before the end records as the directory.
    // If the directory is not at its declared offset, bytes precede the archive, or the archive is faulty.
    std::optional<ZipDirectory> locate(const End& end) {
        ZipDirectory directory{.offset = 0, .size = end.directory_size, .entries = end.entries, .base = 0};
        const bool fits = end.directory_size <= end.position;
        directory.offset = fits ? end.position - end.directory_size : 0;
        if (fits && directory.offset > end.directory_offset) {
            directory.base = directory.offset - end.directory_offset;
            const bool here = end.directory_size == 0 || is_directory_at(directory.offset);
            const bool there = end.directory_size != 0 && is_directory_at(end.directory_offset);
            if (there) report_position(end, directory.offset);
            if (there && !here) {
                directory.base = 0;
                directory.offset = end.directory_offset;
                directory.size = end.position - end.directory_offset;
            }
        } else if (!fits || directory.offset < end.directory_offset) {
            report_position(end, directory.offset);
            if (fits && is_directory_at(directory.offset) && !is_directory_at(end.directory_offset))
                directory.missing = end.directory_offset - directory.offset;
            directory.offset = std::min(end.directory_offset, end.position);
            directory.size = end.position - directory.offset;
        }
        if (end.zip64_position && *end.zip64_position + directory.base != end.position)
            report_.add(diagnose(rule::wrong_zip64_locator, {}, *end.zip64_position, end.position));
        return within_limits(directory) ? std::optional(directory) : std::nullopt;
    }

    void report_position(const End& end, std::uint64_t found) {
        report_.add(diagnose(rule::wrong_central_directory_position, {}, end.directory_offset, found)
                        .with_hint(hint_of_damage));
    }

    bool within_limits(const ZipDirectory& directory) {
        if (directory.size > limits_.central_directory) {
            report_.add(diagnose(rule::central_directory_too_large, {}, directory.size, limits_.central_directory));
            return false;
        }
        if (directory.entries > limits_.entries) {
            report_.add(diagnose(rules::entry::too_many_entries, {}, directory.entries, limits_.entries));
            return false;
        }
        return true;
    }

    const File& file_;
    std::uint64_t file_size_;
    const Limits& limits_;
    Report& report_;
    Tail tail_;
};

}  // namespace

std::optional<ZipDirectory> find_zip_directory(const File& file, std::uint64_t file_size, const Limits& limits,
                                               Report& report) {
    return EndSearch(file, file_size, limits, report).run();
}

std::vector<ZipAtEnd> zips_at_end(const File& file, std::uint64_t file_size) {
    Limits any;
    any.central_directory = any.entries = std::numeric_limits<std::uint64_t>::max();
    std::vector<ZipAtEnd> found;
    EndSearch(file, file_size, any, unreported()).each_archive([&](const ZipAtEnd& zip) { found.push_back(zip); });
    return found;
}

bool ends_in_zip_end_record(const File& file, std::uint64_t file_size) {
    const Tail tail(file, file_size);
    bool found = false;
    tail.each_signature([&](std::uint64_t offset) { found = found || tail.is_exact(offset); });
    return found;
}

}  // namespace csar::container
