#include "tests/hostile/zip_builder.hpp"

#include <zlib.h>

#include <random>
#include <stdexcept>

namespace csar::hostile {
namespace {

std::string little_endian(std::uint64_t value, int bytes) {
    std::string out;
    for (int i = 0; i < bytes; ++i) out += static_cast<char>((value >> (8 * i)) & 0xFF);
    return out;
}

std::string common_fields(const ZipHeader& h) {
    return le16(h.version_needed) + le16(h.flags) + le16(h.method) + le16(h.time) + le16(h.date) + le32(h.crc) +
           le32(h.stored_size) + le32(h.size) + le16(h.name.size()) + le16(h.extra.size());
}

std::string local_bytes(const ZipHeader& h) { return le32(h.signature) + common_fields(h) + h.name + h.extra; }

std::string central_bytes(const ZipHeader& h, std::uint64_t offset) {
    return le32(h.signature) + le16(h.made_by) + common_fields(h) + le16(h.comment.size()) + le16(h.disk) +
           le16(h.internal) + le32(h.external) + le32(offset) + h.name + h.extra + h.comment;
}

ZipMember member(std::string_view name, std::string_view content, std::string data, std::uint16_t method) {
    ZipMember m;
    m.data = std::move(data);
    m.both([&](ZipHeader& h) {
        h.method = method;
        h.crc = crc_of(content);
        h.stored_size = static_cast<std::uint32_t>(m.data.size());
        h.size = static_cast<std::uint32_t>(content.size());
        h.name = name;
    });
    m.local.signature = 0x04034B50;
    m.central.signature = 0x02014B50;
    return m;
}

// Computed from the positions of the records. A value that is too large for the end record refers to zip64.
std::string end_bytes(const ZipArchive& archive, ZipEnd end, std::uint64_t position) {
    std::string out;
    if (archive.zip64) {
        ZipEnd wide = end;
        if (archive.edit_zip64_end) archive.edit_zip64_end(wide);
        ZipLocator locator;
        locator.offset = position;
        if (archive.edit_locator) archive.edit_locator(locator);
        out += le32(0x06064B50) + le64(wide.record_size) + le16(0x032D) + le16(wide.version_needed) + le32(wide.disk) +
               le32(wide.directory_disk) + le64(wide.entries_here) + le64(wide.entries) + le64(wide.directory_size) +
               le64(wide.directory_offset);
        out += le32(0x07064B50) + le32(locator.disk) + le64(locator.offset) + le32(locator.disks);
        end.entries_here = end.entries = 0xFFFF;
        end.directory_size = end.directory_offset = 0xFFFFFFFF;
    }
    if (archive.edit_end) archive.edit_end(end);
    return out + le32(0x06054B50) + le16(end.disk) + le16(end.directory_disk) + le16(end.entries_here) +
           le16(end.entries) + le32(end.directory_size) + le32(end.directory_offset) + le16(end.comment_length);
}

}  // namespace

ZipMember& ZipMember::both(const std::function<void(ZipHeader&)>& change) {
    change(local);
    change(central);
    return *this;
}

ZipMember& ZipMember::set_flags(std::uint16_t flags) {
    return both([&](ZipHeader& h) { h.flags = static_cast<std::uint16_t>(h.flags | flags); });
}

ZipMember& ZipMember::use_descriptor(bool signature, bool wide) {
    set_flags(0x0008);
    const auto size = [&](std::uint32_t value) { return wide ? le64(value) : le32(value); };
    descriptor =
        (signature ? le32(0x08074B50) : "") + le32(central.crc) + size(central.stored_size) + size(central.size);
    local.crc = local.stored_size = local.size = 0;
    return *this;
}

ZipMember& ZipMember::set_mode(std::uint32_t mode) {
    central.external = (central.external & 0xFFFF) | (mode << 16);
    return *this;
}

ZipMember stored(std::string_view name, std::string_view content) {
    return member(name, content, std::string(content), 0).set_mode(0100644);
}

ZipMember deflated(std::string_view name, std::string_view content) {
    return member(name, content, deflate(content), 8).set_mode(0100644);
}

ZipMember directory(std::string_view name) {
    ZipMember m = member(name, "", "", 0);
    m.central.external = 0x10;
    return m.set_mode(040755);
}

std::string ZipArchive::bytes() const {
    std::string out;
    std::vector<std::uint64_t> offsets;
    for (const ZipMember& m : members) {
        out += m.before;
        offsets.push_back(out.size());
        if (m.has_local) out += local_bytes(m.local) + m.data + m.descriptor;
    }
    out += before_directory;

    ZipEnd end;
    end.directory_offset = out.size();
    for (std::size_t i = 0; i < members.size(); ++i) {
        const ZipMember& m = members[i];
        if (!m.in_directory) continue;
        const std::uint64_t offset = offsets[m.share_with < 0 ? i : static_cast<std::size_t>(m.share_with)];
        out += central_bytes(m.central, offset + static_cast<std::uint64_t>(m.offset_shift));
        ++end.entries;
    }
    out += directory_tail;
    end.entries_here = end.entries;
    end.directory_size = out.size() - end.directory_offset;
    end.comment_length = static_cast<std::uint16_t>(comment.size());
    out += after_directory;
    out += end_bytes(*this, end, out.size());
    return prefix + out + comment + trailing;
}

ZipArchive sound_archive() {
    ZipArchive archive;
    archive.members = {directory("docs/"), deflated("docs/a.txt", sample_text(300))};
    return archive;
}

std::string le8(std::uint64_t value) { return little_endian(value, 1); }
std::string le16(std::uint64_t value) { return little_endian(value, 2); }
std::string le32(std::uint64_t value) { return little_endian(value, 4); }
std::string le64(std::uint64_t value) { return little_endian(value, 8); }

std::string extra_field(std::uint16_t id, std::string_view content) {
    return le16(id) + le16(content.size()) + std::string(content);
}

std::uint32_t crc_of(std::string_view content) {
    return static_cast<std::uint32_t>(
        crc32_z(0, reinterpret_cast<const unsigned char*>(content.data()), content.size()));
}

std::string deflate(std::string_view content) {
    z_stream stream{};
    if (deflateInit2(&stream, 6, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY) != Z_OK) throw std::runtime_error("zlib");
    std::string out(deflateBound(&stream, content.size()), '\0');
    stream.next_in = reinterpret_cast<unsigned char*>(const_cast<char*>(content.data()));
    stream.avail_in = static_cast<unsigned>(content.size());
    stream.next_out = reinterpret_cast<unsigned char*>(out.data());
    stream.avail_out = static_cast<unsigned>(out.size());
    ::deflate(&stream, Z_FINISH);
    out.resize(stream.total_out);
    deflateEnd(&stream);
    return out;
}

std::string sample_text(std::size_t size) {
    std::string text;
    for (std::size_t line = 0; text.size() < size; ++line)
        text += "line " + std::to_string(line * line) + " of the sample\n";
    text.resize(size);
    return text;
}

std::string sample_noise(std::size_t size) {
    std::mt19937_64 random(1);
    std::string noise;
    while (noise.size() < size) noise += le64(random());
    noise.resize(size);
    return noise;
}

}  // namespace csar::hostile
