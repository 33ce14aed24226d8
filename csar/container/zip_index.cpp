#include "csar/container/zip_index.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <string_view>

#include "base/utf8.hpp"
#include "csar/container/entry_checks.hpp"
#include "csar/container/entry_collisions.hpp"
#include "csar/container/zip_format.hpp"
#include "report/diagnose.hpp"
#include "report/rules/zip.hpp"

namespace csar::container {
namespace {

// IBM code page 437, from 0x80.
constexpr std::array<char16_t, 128> code_page_437 = {
    0x00C7, 0x00FC, 0x00E9, 0x00E2, 0x00E4, 0x00E0, 0x00E5, 0x00E7, 0x00EA, 0x00EB, 0x00E8, 0x00EF, 0x00EE,
    0x00EC, 0x00C4, 0x00C5, 0x00C9, 0x00E6, 0x00C6, 0x00F4, 0x00F6, 0x00F2, 0x00FB, 0x00F9, 0x00FF, 0x00D6,
    0x00DC, 0x00A2, 0x00A3, 0x00A5, 0x20A7, 0x0192, 0x00E1, 0x00ED, 0x00F3, 0x00FA, 0x00F1, 0x00D1, 0x00AA,
    0x00BA, 0x00BF, 0x2310, 0x00AC, 0x00BD, 0x00BC, 0x00A1, 0x00AB, 0x00BB, 0x2591, 0x2592, 0x2593, 0x2502,
    0x2524, 0x2561, 0x2562, 0x2556, 0x2555, 0x2563, 0x2551, 0x2557, 0x255D, 0x255C, 0x255B, 0x2510, 0x2514,
    0x2534, 0x252C, 0x251C, 0x2500, 0x253C, 0x255E, 0x255F, 0x255A, 0x2554, 0x2569, 0x2566, 0x2560, 0x2550,
    0x256C, 0x2567, 0x2568, 0x2564, 0x2565, 0x2559, 0x2558, 0x2552, 0x2553, 0x256B, 0x256A, 0x2518, 0x250C,
    0x2588, 0x2584, 0x258C, 0x2590, 0x2580, 0x03B1, 0x00DF, 0x0393, 0x03C0, 0x03A3, 0x03C3, 0x00B5, 0x03C4,
    0x03A6, 0x0398, 0x03A9, 0x03B4, 0x221E, 0x03C6, 0x03B5, 0x2229, 0x2261, 0x00B1, 0x2265, 0x2264, 0x2320,
    0x2321, 0x00F7, 0x2248, 0x00B0, 0x2219, 0x00B7, 0x221A, 0x207F, 0x00B2, 0x25A0, 0x00A0,
};

// Decodes `bytes` as code page 437. Python and Java do that without the UTF-8 flag (APPNOTE, appendix D).
std::string text_of_code_page_437(std::string_view bytes) {
    std::string text;
    text.reserve(2 * bytes.size());
    for (const char byte : bytes) {
        const auto value = static_cast<unsigned char>(byte);
        if (value < 0x80) {
            text += byte;
            continue;
        }
        const unsigned c = code_page_437[value - 0x80u];
        if (c >= 0x800) text += static_cast<char>(0xE0 | c >> 12);
        text += static_cast<char>(c >= 0x800 ? 0x80 | (c >> 6 & 0x3F) : 0xC0 | c >> 6);
        text += static_cast<char>(0x80 | (c & 0x3F));
    }
    return text;
}
// The root "./" has no name. bsdtar and other programs write it.
void drop_root(ZipIndex& index) {
    const auto is_root = [](const Entry& entry) { return entry.name == "." && entry.kind == EntryKind::directory; };
    if (std::ranges::none_of(index.entries, is_root)) return;
    std::vector<std::uint32_t> kept_as(index.entries.size(), NameTable::none);
    std::uint32_t kept = 0;
    for (std::uint32_t number = 0; number < index.entries.size(); ++number) {
        if (is_root(index.entries[number])) continue;
        index.entries[kept] = index.entries[number];
        index.data_offsets[kept] = index.data_offsets[number];
        kept_as[number] = kept++;
    }
    index.entries.resize(kept);
    index.data_offsets.resize(kept);
    for (std::uint32_t& number : index.by_position) number = kept_as[number];
    std::erase(index.by_position, NameTable::none);
}

bool is_at(const File& file, std::uint64_t offset, std::uint32_t signature) {
    std::array<std::byte, sizeof(std::uint32_t)> start{};
    return file.read_at(offset, start) == start.size() && has_signature(start, signature);
}

// True if bytes were lost, added or changed in transit.
// Either no entry can be read, and bytes are missing or the file starts with an entry;
// or the first entry is at its declared offset, and the directory is not.
bool was_damaged_on_its_way(const File& file, const ZipDirectory& directory, const ZipIndex& index) {
    if (directory.entries == 0) return false;
    if (index.entries.empty() && directory.missing != 0) return true;
    if (!is_at(file, 0, local_signature)) return false;
    if (index.entries.empty()) return true;
    const std::uint64_t first = index.entries.front().position, base = directory.base;
    return base != 0 && !is_at(file, directory.offset - base, central_signature) &&
           !is_at(file, first, local_signature) && is_at(file, first - base, local_signature);
}

// True if the end record belongs to a package inside an entry.
// The file is then a container whose end was cut off, such as the container of SOL004 option 2.
bool is_end_of_inner_archive(const File& file, const ZipDirectory& directory) {
    constexpr unsigned max_entries = 1000;
    if (directory.base == 0) return false;
    std::uint64_t position = 0;
    for (unsigned entry = 0; entry < max_entries && position < directory.end(); ++entry) {
        std::array<std::byte, local_header_size> bytes{};
        if (file.read_at(position, bytes) != bytes.size()) return false;
        const auto header = parse_local_header(bytes);
        constexpr std::uint32_t wide = std::numeric_limits<std::uint32_t>::max();  // the size is in a zip64 field
        if (!header || header->stored_size == wide || (header->flags & flag_descriptor) != 0) return false;
        const std::uint64_t data = position + local_header_size + header->name_length + header->extra_length;
        position = data + header->stored_size;
        if (data <= directory.base && position > directory.end()) return true;
    }
    return false;
}

// Without the UTF-8 flag, some readers decode another name. It must not be the name of another entry.
void check_readings(const ZipIndex& index, Report& report) {
    for (const Entry& entry : index.entries) {
        if ((entry.flags & flag_utf8) != 0 || entry.hostile_name || is_ascii(entry.name)) continue;
        const Entry* const other = find_entry(index.entries, index.table, text_of_code_page_437(entry.name));
        if (other != nullptr)
            report.add(diagnose(rules::zip::two_readings, place_of(entry.name), entry.name, other->name)
                           .with_related(place_of(other->name), "the other entry"));
    }
}

}  // namespace

ZipIndex make_zip_index(const File& file, std::uint64_t file_size, const OpenOptions& options, Report& report) {
    ZipIndex index;
    const Report before = report;
    const auto directory = find_zip_directory(file, file_size, options.limits, report);
    if (!directory) return index;
    if (is_end_of_inner_archive(file, *directory)) {
        report = before;
        report.add(diagnose(rules::zip::missing_end_record, {}));
        return index;
    }
    {
        std::vector<ZipCentralFacts> facts;
        if (!read_central_directory(file, *directory, options.limits, index, facts, report)) return index;
        if (was_damaged_on_its_way(file, *directory, index)) {
            report = before;  // the other findings follow from this damage
            report.add(diagnose(rules::zip::moved_content, {}));
            return {};
        }
        check_local_headers(file, *directory, options.allow_prefix, facts, index, report);
        drop_root(index);
    }
    index.table = check_collisions(index.entries, rules::zip::duplicate_name, report);
    check_readings(index, report);
    check_junk(index.entries, report);
    index.within_limit = check_sizes(index.entries, options.limits, report);
    return index;
}

}  // namespace csar::container
