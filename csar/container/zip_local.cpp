// Checks local headers, data descriptors and the bytes between entries. Goes through the file in order, so that one
// pass finds all overlaps and gaps.
#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "base/arithmetic.hpp"
#include "base/hexadecimal.hpp"
#include "base/interrupt.hpp"
#include "base/utf8.hpp"
#include "csar/container/file_window.hpp"
#include "csar/container/zip_format.hpp"
#include "csar/container/zip_header_checks.hpp"
#include "csar/container/zip_index.hpp"
#include "report/diagnose.hpp"
#include "report/rules/zip.hpp"

namespace csar::container {
namespace {

namespace rule = rules::zip;

constexpr std::size_t chunk_size = 256 * 1024;
constexpr std::size_t shown_name = 256;  // bytes of a hidden name in a finding

// Bytes outside of entries: zeros, garbage, or an entry that the central directory does not list.
class GapScan {
public:
    GapScan(const File& file, std::uint64_t begin, std::uint64_t end) : file_(file), end_(end) {
        std::string chunk(static_cast<std::size_t>(std::min<std::uint64_t>(end - begin, chunk_size)), '\0');
        // Chunks overlap, so that a signature at a boundary is found.
        for (std::uint64_t at = begin; at < end && (zero || !hidden_name);) {
            check_interrupt();
            chunk.resize(static_cast<std::size_t>(std::min<std::uint64_t>(end - at, chunk_size)));
            file.read_exactly_at(at, std::as_writable_bytes(std::span<char>(chunk)));
            scan_chunk(at, chunk);
            if (at + chunk.size() == end) break;
            at += chunk.size() - 3;
        }
    }

    bool zero = true;
    std::optional<std::string> hidden_name;
    std::uint64_t hidden_position = 0;

private:
    void scan_chunk(std::uint64_t at, std::string_view chunk) {
        if (chunk.find_first_not_of('\0') == std::string_view::npos) return;
        zero = false;
        static constexpr std::string_view signature = "PK\x03\x04";
        for (std::size_t i = chunk.find(signature); i != std::string_view::npos && !hidden_name;
             i = chunk.find(signature, i + 1))
            check_for_header(at + i);
    }

    // A signature may occur by chance, so the header must be plausible.
    void check_for_header(std::uint64_t position) {
        const auto name_position = position + local_header_size;
        std::string bytes(local_header_size, '\0');
        if (name_position > end_) return;
        file_.read_exactly_at(position, std::as_writable_bytes(std::span<char>(bytes)));
        const auto header = parse_local_header(as_bytes(bytes));
        if (!header || header->name_length == 0 || header->method > 99 || name_position + header->name_length > end_)
            return;
        bytes.resize(std::min<std::size_t>(header->name_length, shown_name));
        file_.read_exactly_at(name_position, std::as_writable_bytes(std::span<char>(bytes)));
        hidden_name = std::move(bytes);
        hidden_position = position;
    }

    const File& file_;
    std::uint64_t end_;
};

constexpr std::size_t local_window_size = 1024 * 1024;
// With more bytes per entry on average, headers are read one by one.
constexpr std::size_t dense_spacing = 8 * 1024;
// Descriptor, header, name and usual extra fields of an entry.
constexpr std::size_t sparse_length = 512;

bool differs_in_one_byte(std::string_view a, std::string_view b) {
    std::size_t different = a.size() == b.size() ? 0 : 2;
    for (std::size_t i = 0; different < 2 && i < a.size(); ++i) different += a[i] != b[i] ? 1 : 0;
    return different == 1;
}

class LocalHeaderCheck {
public:
    LocalHeaderCheck(const File& file, const ZipDirectory& directory, bool allow_prefix,
                     const std::vector<ZipCentralFacts>& facts, ZipIndex& index, Report& report)
        : file_(file),
          directory_(directory),
          allow_prefix_(allow_prefix),
          facts_(facts),
          index_(index),
          report_(report),
          window_(file, static_cast<std::size_t>(std::min<std::uint64_t>(local_window_size, directory.offset)),
                  directory.offset) {}

    void run() {
        order_by_position();
        index_.data_offsets.assign(index_.entries.size(), 0);
        for (std::size_t k = 0; k < index_.by_position.size(); ++k) {
            if (k % 4096 == 0) check_interrupt();
            set_read_ahead(k);
            check_entry(k);
        }
        check_room(directory_.offset);
    }

private:
    void order_by_position() {
        auto& order = index_.by_position;
        order.resize(index_.entries.size());
        std::iota(order.begin(), order.end(), std::uint32_t{0});
        const auto before = [&](std::uint32_t a, std::uint32_t b) {
            return index_.entries[a].position < index_.entries[b].position;
        };
        // Nearly all archives are in order.
        if (!std::ranges::is_sorted(order, before)) std::ranges::stable_sort(order, before);
    }

    Entry& entry_at(std::size_t k) { return index_.entries[index_.by_position[k]]; }

    void set_read_ahead(std::size_t k) {
        const std::uint64_t end = saturating_add(entry_at(k).position, local_window_size);
        while (window_count_end_ < index_.by_position.size() && entry_at(window_count_end_).position < end)
            ++window_count_end_;
        read_ahead_ = (window_count_end_ - k) * dense_spacing >= local_window_size ? local_window_size : sparse_length;
    }

    void check_entry(std::size_t k) {
        const std::uint32_t number = index_.by_position[k];
        const Entry& entry = index_.entries[number];
        if (k > 0 && entry_at(k - 1).position == entry.position) {
            const Entry& other = entry_at(k - 1);
            report_.add(diagnose(rule::shared_local_header, entry_place(entry.name), entry.name, other.name));
            index_.data_offsets[index_.by_position[k - 1]] = 0;
            return;
        }
        if (entry.position >= directory_.offset) {
            report_.add(diagnose(rule::missing_local_header, entry_place(entry.name), entry.name, entry.position));
            return;
        }
        if (entry.position < reached_) return refuse_overlap(number);
        check_room(entry.position);
        const std::uint64_t next = k + 1 < index_.by_position.size() ? entry_at(k + 1).position : directory_.offset;
        const auto header = read_header(number);
        if (header)
            check_data(number, *header, std::min(next, directory_.offset));
        else
            reach(entry.position, number);
    }

    // Both entries are rejected. Headers are not read: many overlapping entries would need many reads.
    void refuse_overlap(std::uint32_t number) {
        const Entry& entry = index_.entries[number];
        report_.add(
            diagnose(rule::overlapping_entries, entry_place(entry.name), entry.name, index_.entries[owner_].name)
                .with_hint(hint_of_damage));
        index_.data_offsets[owner_] = 0;
        const std::uint64_t end = saturating_add(entry.position + local_header_size, entry.stored_size);
        reach(std::min(end, directory_.offset), number);
    }

    void reach(std::uint64_t end, std::uint32_t number) {
        if (end < reached_) return;
        reached_ = end;
        owner_ = number;
    }

    // Checks the bytes from the last entry to `end`.
    void check_room(std::uint64_t end) {
        if (reached_ >= end) return;
        check_gap(std::exchange(reached_, end), end);
    }

    // Reports the bytes, unless the user declared a program before the first entry, or the first entry has no local
    // header there, which is reported. Always reports a hidden entry.
    void check_gap(std::uint64_t begin, std::uint64_t end) {
        std::array<std::byte, sizeof(std::uint32_t)> start{};
        if (end == directory_.offset && end - begin >= start.size()) {
            file_.read_exactly_at(begin, start);
            if (has_signature(start, extra_data_signature)) return report_.add(diagnose(rule::archive_extra_data, {}));
        }
        const GapScan scan(file_, begin, end);
        const bool lacks_header = begin == 0 && !index_.by_position.empty() && entry_at(0).position == 0;
        if (begin == 0 && !allow_prefix_ && !lacks_header)
            report_.add(diagnose(rule::leading_bytes, {}, end - begin)
                            .with_hint(scan.hidden_name
                                           ? ""
                                           : "VerifyOptions::allow_prefix allows a program before the archive, as in "
                                             "self-extracting archives"));
        else if (begin != 0)
            report_.add(
                diagnose_with(scan.zero ? rule::unclaimed_zeros : rule::unclaimed_bytes, {}, {end - begin, begin}));
        if (scan.hidden_name)
            report_.add(
                diagnose(rule::hidden_entry, entry_place(*scan.hidden_name), *scan.hidden_name, scan.hidden_position));
    }

    // Returns nullopt, with a finding, if there is no local header.
    std::optional<ZipLocalHeader> read_header(std::uint32_t number) {
        const Entry& entry = index_.entries[number];
        const auto room = directory_.offset - entry.position;
        std::optional<ZipLocalHeader> header;
        if (room >= local_header_size)
            header = parse_local_header(window_.view(entry.position, local_header_size, read_ahead_));
        if (!header) {
            report_.add(diagnose(rule::missing_local_header, entry_place(entry.name), entry.name, entry.position));
            return std::nullopt;
        }
        const std::size_t length = local_header_size + header->name_length + header->extra_length;
        if (length > room) {
            report_.add(diagnose(rule::entry_overlaps_directory, entry_place(entry.name), entry.name));
            reach(directory_.offset, number);
            return std::nullopt;
        }
        const ByteView rest = window_.view(entry.position, length, read_ahead_).subspan(local_header_size);
        check_header(number, *header, as_text(rest.first(header->name_length)), rest.subspan(header->name_length));
        return header;
    }

    void check_header(std::uint32_t number, const ZipLocalHeader& header, std::string_view name, ByteView extra_bytes) {
        const Entry& entry = index_.entries[number];
        const ZipCentralFacts& facts = facts_[number];
        const auto place = [&] { return entry_place(entry.name); };
        if (name != facts.raw_name)
            report_.add(diagnose(rule::different_local_name, place(), entry.name, name)
                            .with_hint(differs_in_one_byte(name, facts.raw_name) ? hint_of_damage : ""));
        if (header.flags != entry.flags)
            report_.add(diagnose_with(
                is_binding(header.flags ^ entry.flags, name, entry.method) ? rule::different_local_flags
                                                                           : rule::different_local_flag_hints,
                place(), {entry.name, hexadecimal(entry.flags, 4), hexadecimal(header.flags, 4)}));
        if (header.method != entry.method)
            report_.add(diagnose(rule::different_local_method, place(), entry.name, entry.method, header.method));
        if (header.version_needed != facts.version_needed)
            report_.add(diagnose(rule::different_local_version, place(), entry.name, facts.version_needed,
                                 header.version_needed));
        if (header.time != facts.time || header.date != facts.date)
            report_.add(diagnose(rule::different_local_time, place(), entry.name));

        const ZipExtra extra = parse_extra(extra_bytes);
        const WideFields wide = widen(header, extra.zip64);
        check_extra(extra, extra_bytes.size(), wide.fit, "local header", name, entry.name, report_);
        wide_descriptor_ = extra.zip64.has_value();
        check_local_sizes(entry, header, wide);
    }

    // True if readers differ about an entry because of `flags`. Flags of the compressor are for deflate only:
    // 7-Zip rejects them for other methods.
    static bool is_binding(int flags, std::string_view name, std::uint16_t method) {
        if ((flags & flag_utf8) != 0 && !is_ascii(name)) return true;
        return (flags & ~(flag_utf8 | (method == method_deflate ? flags_of_compressor : 0))) != 0;
    }

    // With a descriptor, CRC and sizes in the local header may be zero.
    void check_local_sizes(const Entry& entry, const ZipLocalHeader& header, const WideFields& wide) {
        const bool later = (header.flags & flag_descriptor) != 0;
        const auto differs = [&](std::uint64_t local, std::uint64_t central) {
            return local != central && !(later && local == 0);
        };
        const auto place = [&] { return entry_place(entry.name); };
        if (differs(header.crc, entry.crc))
            report_.add(diagnose(rule::different_local_crc, place(), entry.name, hexadecimal(entry.crc, 8),
                                 hexadecimal(header.crc, 8)));
        if (differs(wide.stored_size, entry.stored_size))
            report_.add(diagnose(rule::different_local_compressed_size, place(), entry.name, entry.stored_size,
                                 wide.stored_size));
        if (differs(wide.size, entry.size))
            report_.add(diagnose(rule::different_local_size, place(), entry.name, entry.size, wide.size));
    }

    // The data and the descriptor must end before `next`, the start of the next entry.
    void check_data(std::uint32_t number, const ZipLocalHeader& header, std::uint64_t next) {
        const Entry& entry = index_.entries[number];
        const std::uint32_t length =
            static_cast<std::uint32_t>(local_header_size) + header.name_length + header.extra_length;
        const std::uint64_t end = saturating_add(entry.position + length, entry.stored_size);
        if (end > directory_.offset) {
            report_.add(diagnose(rule::entry_overlaps_directory, entry_place(entry.name), entry.name));
            return reach(directory_.offset, number);
        }
        if (is_open_data(entry) && header.method == entry.method) index_.data_offsets[number] = length;
        const std::uint64_t descriptor = (header.flags & flag_descriptor) != 0 ? check_descriptor(entry, end, next) : 0;
        reach(end + descriptor, number);
    }

    // Returns the length of the descriptor.
    std::uint64_t check_descriptor(const Entry& entry, std::uint64_t position, std::uint64_t next) {
        const std::size_t room =
            next <= position ? 0
                             : static_cast<std::size_t>(std::min<std::uint64_t>(next - position, max_descriptor_bytes));
        const ByteView bytes = window_.view(position, room, read_ahead_);
        const ZipDescriptor found = find_descriptor(bytes, entry.crc, entry.stored_size, entry.size);
        if (found.length != 0) {
            check_form(entry, found);
            return found.length;
        }
        const std::size_t expected =
            (has_signature(bytes, descriptor_signature) ? 16 : 12) + (wide_descriptor_ ? 8 : 0);
        const Rule& rule = room < expected ? rule::missing_descriptor : rule::descriptor_mismatch;
        report_.add(diagnose_with(rule, entry_place(entry.name), {entry.name}));
        return std::min(room, expected);
    }

    // Checks whether readers can parse the descriptor without sizes in the local header.
    void check_form(const Entry& entry, const ZipDescriptor& found) {
        const bool large = std::max(entry.size, entry.stored_size) >= all_ones_32;
        if (found.wide && !wide_descriptor_ && large)
            report_.add(diagnose(rule::large_descriptor, entry_place(entry.name), entry.name));
        else if (found.wide != wide_descriptor_)
            report_.add(diagnose(rule::wrong_descriptor_width, entry_place(entry.name), entry.name, found.wide ? 8 : 4,
                                 wide_descriptor_ ? 8 : 4));
        if (found.has_signature) return;
        if (entry.method == method_stored)
            report_.add(diagnose(rule::descriptor_without_signature, entry_place(entry.name), entry.name,
                                 "the data is stored without compression"));
        else if (entry.crc == descriptor_signature)
            report_.add(diagnose(rule::descriptor_without_signature, entry_place(entry.name), entry.name,
                                 "its CRC-32 looks like a descriptor's signature"));
    }

    const File& file_;
    const ZipDirectory& directory_;
    bool allow_prefix_;
    const std::vector<ZipCentralFacts>& facts_;
    ZipIndex& index_;
    Report& report_;
    FileWindow window_;
    std::size_t window_count_end_ = 0;  // first entry after the window at the current entry
    std::size_t read_ahead_ = 0;
    std::uint64_t reached_ = 0;     // end of the entries so far
    std::uint32_t owner_ = 0;       // the entry that ends there
    bool wide_descriptor_ = false;  // the last local header has sizes of 8 bytes; its descriptor may have, too
};

}  // namespace

void check_local_headers(const File& file, const ZipDirectory& directory, bool allow_prefix,
                         const std::vector<ZipCentralFacts>& facts, ZipIndex& index, Report& report) {
    LocalHeaderCheck(file, directory, allow_prefix, facts, index, report).run();
}

}  // namespace csar::container
