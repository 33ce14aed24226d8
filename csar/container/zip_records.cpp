#include "csar/container/zip_records.hpp"

#include <algorithm>
#include <chrono>

#include <csar/date_time.hpp>
#include "base/utf8.hpp"

namespace csar::container {
namespace {

constexpr std::uint16_t version_plain = 20, version_zip64 = 45;
constexpr std::uint16_t made_by_unix = 3 << 8;
constexpr std::uint32_t dos_directory = 0x10;
constexpr std::uint32_t unix_regular = 0100000, unix_directory = 0040000;
constexpr std::uint16_t zip64_tag = 1;

// Appends the lowest `bytes` bytes, little-endian.
void put(std::string& out, int bytes, std::uint64_t value) {
    for (; bytes > 0; --bytes, value >>= 8) out += static_cast<char>(value & 0xFF);
}

bool is_directory(const ZipEntryRecord& entry) { return entry.name.ends_with('/'); }

bool wide_offset(const ZipEntryRecord& entry) { return entry.offset > max_narrow; }

// Equal in both headers, although only the central header has the offset.
std::uint16_t version_needed(const ZipEntryRecord& entry) {
    return entry.wide_sizes || wide_offset(entry) ? version_zip64 : version_plain;
}

void put_common(std::string& out, const ZipEntryRecord& entry, DosTime time, int extra_length) {
    put(out, 2, version_needed(entry));
    put(out, 2, is_ascii(entry.name) ? 0 : flag_utf8);
    put(out, 2, entry.method);
    put(out, 2, time.time);
    put(out, 2, time.date);
    put(out, 4, entry.crc);
    put(out, 4, entry.wide_sizes ? all_ones_32 : entry.packed);
    put(out, 4, entry.wide_sizes ? all_ones_32 : entry.size);
    put(out, 2, entry.name.size());
    put(out, 2, static_cast<std::uint64_t>(extra_length));
}

}  // namespace

DosTime dos_time(std::chrono::sys_seconds time) {
    using namespace std::chrono;
    static constexpr sys_seconds latest = sys_days(year(2108) / 1 / 1) - std::chrono::seconds(2);
    const sys_seconds point = std::clamp(time, zip_epoch, latest);
    const sys_days day = floor<days>(point);
    const year_month_day date(day);
    const hh_mm_ss clock(point - day);
    const auto years = static_cast<unsigned>(static_cast<int>(date.year()) - 1980);
    return {static_cast<std::uint16_t>(clock.hours().count() << 11 | clock.minutes().count() << 5 |
                                       clock.seconds().count() / 2),
            static_cast<std::uint16_t>(years << 9 | static_cast<unsigned>(date.month()) << 5 |
                                       static_cast<unsigned>(date.day()))};
}

void append_local_header(std::string& out, const ZipEntryRecord& entry, DosTime time) {
    put(out, 4, local_signature);
    put_common(out, entry, time, entry.wide_sizes ? 20 : 0);
    out += entry.name;
    if (!entry.wide_sizes) return;
    put(out, 2, zip64_tag);
    put(out, 2, 16);
    put(out, 8, entry.size);
    put(out, 8, entry.packed);
}

void append_central_header(std::string& out, const ZipEntryRecord& entry, DosTime time) {
    const int wide_bytes = (entry.wide_sizes ? 16 : 0) + (wide_offset(entry) ? 8 : 0);
    put(out, 4, central_signature);
    put(out, 2, made_by_unix | version_needed(entry));
    put_common(out, entry, time, wide_bytes == 0 ? 0 : wide_bytes + 4);
    put(out, 2, 0);  // comment
    put(out, 2, 0);  // disk
    put(out, 2, 0);  // internal attributes
    const std::uint32_t type = is_directory(entry) ? unix_directory : unix_regular;
    put(out, 4, (type | entry.mode) << 16 | (is_directory(entry) ? dos_directory : 0));
    put(out, 4, std::min<std::uint64_t>(entry.offset, all_ones_32));
    out += entry.name;
    if (wide_bytes == 0) return;
    put(out, 2, zip64_tag);
    put(out, 2, static_cast<std::uint64_t>(wide_bytes));
    if (entry.wide_sizes) {
        put(out, 8, entry.size);
        put(out, 8, entry.packed);
    }
    if (wide_offset(entry)) put(out, 8, entry.offset);
}

void append_end(std::string& out, std::uint64_t count, std::uint64_t length, std::uint64_t offset) {
    if (count >= all_ones_16 || length > max_narrow || offset > max_narrow) {
        put(out, 4, zip64_end_signature);
        put(out, 8, zip64_end_size - 12);
        put(out, 2, made_by_unix | version_zip64);
        put(out, 2, version_zip64);
        put(out, 8, 0);  // this disk, and the disk of the central directory
        put(out, 8, count);
        put(out, 8, count);
        put(out, 8, length);
        put(out, 8, offset);
        put(out, 4, zip64_locator_signature);
        put(out, 4, 0);
        put(out, 8, offset + length);
        put(out, 4, 1);  // number of disks
    }
    put(out, 4, end_signature);
    put(out, 4, 0);  // disks
    put(out, 2, std::min<std::uint64_t>(count, all_ones_16));
    put(out, 2, std::min<std::uint64_t>(count, all_ones_16));
    put(out, 4, std::min<std::uint64_t>(length, all_ones_32));
    put(out, 4, std::min<std::uint64_t>(offset, all_ones_32));
    put(out, 2, 0);  // comment
}

}  // namespace csar::container
