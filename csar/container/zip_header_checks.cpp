#include "csar/container/zip_header_checks.hpp"

#include <sys/stat.h>

#include <algorithm>

#include "base/arithmetic.hpp"
#include "base/hexadecimal.hpp"
#include "base/utf8.hpp"
#include "csar/container/entry_checks.hpp"
#include "report/diagnose.hpp"
#include "report/rules/entry.hpp"
#include "report/rules/zip.hpp"

namespace csar::container {
namespace {

namespace rule = rules::zip;

constexpr std::uint16_t max_version = 45;          // ISO/IEC 21320-1 allows features up to zip64
constexpr std::size_t max_extra_bytes = 4096;      // more may be hidden data
constexpr std::uint64_t max_deflate_ratio = 1032;  // 258 bytes in two bits, RFC 1951
constexpr std::uint16_t method_aes = 99;           // encrypted

constexpr std::uint32_t attribute_volume_label = 0x08;
constexpr std::uint32_t attribute_directory = 0x10;
constexpr std::uint32_t attribute_reparse_point = 0x400;

constexpr std::uint16_t system_amiga = 1, system_vms = 2;

constexpr std::uint16_t encryption_flags = flag_encrypted | flag_strong_encryption | flag_masked_headers;

// Unix and OS X have a Unix mode in the external attributes (4.4.2).
bool has_unix_mode(const ZipCentralHeader& header) { return (header.made_by >> 8) == 3 || (header.made_by >> 8) == 19; }

// Some readers create links for systems other than Unix, too.
std::uint32_t unix_mode(const ZipCentralHeader& header) {
    const std::uint32_t mode = header.external >> 16;
    return has_unix_mode(header) || S_ISLNK(mode) ? mode : 0;
}

// 7-Zip creates a directory for these attributes of the Amiga.
bool is_amiga_directory(const ZipCentralHeader& header) {
    return header.made_by >> 8 == system_amiga && (header.external >> 16 & 06000) == 04000;
}

class CentralCheck {
public:
    CentralCheck(const ZipCentralRecord& record, const WideFields& wide, std::string_view name, Report& report)
        : header_(record.header), record_(record), wide_(wide), name_(name), report_(report) {}

    Entry run() {
        entry_.name = name_;
        entry_.size = wide_.size;
        entry_.stored_size = wide_.stored_size;
        entry_.crc = header_.crc;
        entry_.method = header_.method;
        entry_.flags = header_.flags;
        check_profile();
        check_kind();
        check_declared_sizes();
        if (is_impossible_dos_time(header_.time, header_.date)) add(rule::invalid_dos_time);
        const bool utf8 = (header_.flags & flag_utf8) != 0;
        if (utf8 && !is_utf8(record_.comment))
            add(rule::comment_not_utf8);
        else if (!utf8 && !is_ascii(record_.comment))
            add(rule::unmarked_comment_encoding);
        return entry_;
    }

private:
    Place place() const { return entry_place(name_); }
    void add(const Rule& found) { report_.add(diagnose_with(found, place(), {name_})); }

    // Reports features that ISO/IEC 21320-1 forbids.
    void check_profile() {
        if (is_encrypted(header_.flags, header_.method)) add(rule::encrypted);
        if ((header_.flags & flag_patched) != 0) add(rule::patched_data);
        if (const auto reserved = static_cast<std::uint16_t>(header_.flags & ~flags_known); reserved != 0)
            report_.add(diagnose(rule::reserved_flags, place(), name_, hexadecimal(reserved, 4)));
        if (header_.method > 255)
            report_.add(diagnose(rule::method_out_of_range, place(), name_, header_.method));
        else if (!is_plain_method(header_.method) && header_.method != method_aes)
            report_.add(diagnose(rule::unsupported_method, place(), name_, method_text(header_.method)));
        // In some archives, the high byte is the system of the writer.
        if (header_.version_needed >> 8 == system_vms)
            report_.add(diagnose(rule::vms_version, place(), name_, hexadecimal(header_.version_needed, 4)));
        // An unsupported method is reported elsewhere, and explains the version.
        if (is_plain_method(header_.method) && (header_.version_needed & 0xFF) > max_version)
            report_.add(
                diagnose(rule::unsupported_version, place(), compose("'{}'", name_), header_.version_needed & 0xFF));
        // Java rejects a disk number in the zip64 field, even 0.
        if (wide_.disk != 0 || header_.disk != 0)
            report_.add(
                diagnose(rule::wrong_disk_number, place(), name_, std::max<std::uint32_t>(wide_.disk, header_.disk)));
        if ((header_.flags & flag_descriptor) != 0 && entry_.method == method_stored && is_open_data(entry_))
            add(rule::stored_descriptor);
    }

    void check_kind() {
        const bool slash = record_.name.ends_with('/');
        const std::uint32_t mode = unix_mode(header_);
        const UnixKind kind = unix_kind(mode);
        const bool directory_mark =
            kind == UnixKind::directory || is_amiga_directory(header_) || (header_.external & attribute_directory) != 0;
        entry_.mode = static_cast<std::uint16_t>(mode & 07777);
        entry_.kind = slash || (directory_mark && wide_.size == 0) ? EntryKind::directory : EntryKind::file;
        if (kind == UnixKind::symbolic_link)
            entry_.kind = EntryKind::symlink;
        else if (kind != UnixKind::regular && kind != UnixKind::directory)
            entry_.kind = EntryKind::special;

        check_unix_kind(name_, mode, report_);
        check_mode_bits(entry_, report_);
        if (directory_mark && !slash) add(rule::directory_without_slash);
        if (slash && kind == UnixKind::regular && (mode & S_IFMT) != 0) add(rule::file_with_slash);
        if ((header_.external & attribute_volume_label) != 0) add(rule::volume_label);
        if ((header_.external & attribute_reparse_point) != 0) add(rule::reparse_point);
        if (slash && wide_.size != 0)
            report_.add(diagnose(rules::entry::directory_with_content, place(), name_, wide_.size));
    }

    void check_declared_sizes() {
        if (!is_open_data(entry_) || !is_plain_method(entry_.method)) return;
        const std::uint64_t size = wide_.size, stored = wide_.stored_size;
        if (entry_.method == method_stored) {
            if (size != stored) report_.add(diagnose(rule::contradicting_stored_size, place(), name_, size, stored));
            return;
        }
        if (size > saturating_multiply(stored, max_deflate_ratio))
            report_.add(diagnose(rule::impossible_size, place(), name_, size, stored));
        // Programs that flush every few bytes may need twice the size.
        if (stored > saturating_add(saturating_multiply(size, 2), 1024))
            report_.add(diagnose(rule::oversized_data, place(), name_, stored, size));
    }

    const ZipCentralHeader& header_;
    const ZipCentralRecord& record_;
    const WideFields& wide_;
    std::string_view name_;
    Report& report_;
    Entry entry_;

    static bool is_encrypted(std::uint16_t flags, std::uint16_t method) {
        return (flags & encryption_flags) != 0 || method == method_aes;
    }
};

void check_unicode_path(ByteView field, std::string_view where, std::string_view header_name, std::string_view name,
                        Report& report) {
    const std::string_view path = unicode_path_name(field);
    if (path == header_name) return;
    report.add(diagnose(rule::contradicting_unicode_path, entry_place(name), name, path)
                   .with_hint(compose("the field is in the {}", where)));
}

}  // namespace

Entry make_zip_entry(const ZipCentralRecord& record, const WideFields& wide, std::string_view name, Report& report) {
    return CentralCheck(record, wide, name, report).run();
}

void check_extra(const ZipExtra& extra, std::size_t extra_length, Zip64Fit fit, std::string_view where,
                 std::string_view header_name, std::string_view name, Report& report) {
    const auto place = [&] { return entry_place(name); };
    const auto add = [&](const Rule& found) { report.add(diagnose_with(found, place(), {where, name})); };
    if (extra.damaged) add(rule::damaged_extra_fields);
    if (extra.padded) add(rule::padded_extra_fields);
    if (extra.repeated) {
        const Rule& found =
            changes_the_header(*extra.repeated) ? rule::duplicate_extra_field : rule::repeated_extra_field;
        report.add(diagnose_with(found, place(), {where, name, hexadecimal(*extra.repeated, 4)}));
    }
    if (extra.malformed)
        report.add(diagnose(rule::malformed_extra_field, place(), hexadecimal(*extra.malformed, 4), where, name));
    if (extra.attributes)
        report.add(diagnose(rule::mode_changing_extra_field, place(), hexadecimal(*extra.attributes, 4), where, name));
    if (extra_length > max_extra_bytes)
        report.add(diagnose(rule::extra_fields_too_large, place(), where, name, extra_length));
    if (extra.unicode_path) check_unicode_path(*extra.unicode_path, where, header_name, name, report);
    if (fit == Zip64Fit::missing) add(rule::missing_zip64_extra_field);
    if (fit == Zip64Fit::wrong) add(rule::wrong_zip64_extra_field);
    if (fit == Zip64Fit::unneeded) add(rule::unneeded_zip64_extra_field);
}

bool is_open_data(const Entry& entry) {
    return (entry.flags & (encryption_flags | flag_patched)) == 0 && entry.method != method_aes;
}

}  // namespace csar::container
