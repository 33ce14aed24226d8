#include "csar/container/zip_format.hpp"

#include <array>
#include <chrono>
#include <string>
#include <string_view>

#include "base/little_endian.hpp"
#include "csar/container/container.hpp"

namespace csar::container {
namespace {

// `read`: reads the record after the signature. Returns nullopt if the signature or bytes are missing.
template <class Record, class Read>
std::optional<Record> parse(ByteView bytes, std::uint32_t signature, Read read) {
    LittleEndianReader reader(bytes);
    if (reader.u32() != signature) return std::nullopt;
    Record record;
    read(reader, record);
    return reader.ok() ? std::optional(record) : std::nullopt;
}

}  // namespace

std::string method_text(std::uint16_t method) {
    struct Name {
        std::uint16_t method;
        std::string_view name;
    };
    static constexpr auto names = std::to_array<Name>({{1, "shrunk"},
                                                       {6, "imploded"},
                                                       {9, "Deflate64"},
                                                       {10, "PKWARE implode"},
                                                       {12, "bzip2"},
                                                       {14, "LZMA"},
                                                       {20, "Zstandard (with its old method number)"},
                                                       {93, "Zstandard"},
                                                       {94, "MP3"},
                                                       {95, "XZ"},
                                                       {96, "JPEG"},
                                                       {97, "WavPack"},
                                                       {98, "PPMd"},
                                                       {99, "AES encryption"}});
    if (method == method_stored) return "stored";
    if (method == method_deflate) return "deflate";
    std::string text = "method " + std::to_string(method);
    for (const Name& known : names)
        if (known.method == method) text += " (" + std::string(known.name) + ")";
    return text;
}

std::optional<ZipLocalHeader> parse_local_header(ByteView bytes) {
    return parse<ZipLocalHeader>(bytes, local_signature, [](LittleEndianReader& in, ZipLocalHeader& out) {
        in.read(out.version_needed, out.flags, out.method, out.time, out.date, out.crc, out.stored_size, out.size,
                out.name_length, out.extra_length);
    });
}

std::optional<ZipCentralHeader> parse_central_header(ByteView bytes) {
    return parse<ZipCentralHeader>(bytes, central_signature, [](LittleEndianReader& in, ZipCentralHeader& out) {
        in.read(out.made_by, out.version_needed, out.flags, out.method, out.time, out.date, out.crc, out.stored_size,
                out.size, out.name_length, out.extra_length, out.comment_length, out.disk, out.internal, out.external,
                out.offset);
    });
}

std::optional<ZipEndRecord> parse_end_record(ByteView bytes) {
    return parse<ZipEndRecord>(bytes, end_signature, [](LittleEndianReader& in, ZipEndRecord& out) {
        in.read(out.disk, out.directory_disk, out.entries_here, out.entries, out.directory_size, out.directory_offset,
                out.comment_length);
    });
}

std::optional<Zip64EndRecord> parse_zip64_end_record(ByteView bytes) {
    return parse<Zip64EndRecord>(bytes, zip64_end_signature, [](LittleEndianReader& in, Zip64EndRecord& out) {
        in.read(out.record_size, out.made_by, out.version_needed, out.disk, out.directory_disk, out.entries_here,
                out.entries, out.directory_size, out.directory_offset);
    });
}

std::optional<Zip64Locator> parse_zip64_locator(ByteView bytes) {
    return parse<Zip64Locator>(bytes, zip64_locator_signature, [](LittleEndianReader& in, Zip64Locator& out) {
        in.read(out.disk, out.offset, out.disks);
    });
}

bool has_signature(ByteView bytes, std::uint32_t signature) { return LittleEndianReader(bytes).u32() == signature; }

ZipDescriptor find_descriptor(ByteView bytes, std::uint32_t crc, std::uint64_t stored_size, std::uint64_t size) {
    ZipDescriptor first;
    for (const bool with_signature : {true, false}) {
        for (const bool wide : {false, true}) {
            LittleEndianReader reader(bytes);
            if (with_signature && reader.u32() != descriptor_signature) continue;
            const auto number = [&] { return wide ? reader.u64() : reader.u32(); };
            if (reader.u32() != crc || number() != stored_size || number() != size || !reader.ok()) continue;
            const ZipDescriptor found{bytes.size() - reader.rest().size(), wide, with_signature};
            if (reader.rest().empty()) return found;
            if (first.length == 0) first = found;
        }
    }
    return first;
}

bool is_impossible_dos_time(std::uint16_t time, std::uint16_t date) {
    const std::chrono::year_month_day day(std::chrono::year(1980 + (date >> 9)), std::chrono::month((date >> 5) & 0xFU),
                                          std::chrono::day(date & 0x1FU));
    if (!day.ok()) return true;
    return (time >> 11) > 23 || ((time >> 5) & 0x3F) > 59 || (time & 0x1F) > 29;
}

}  // namespace csar::container
