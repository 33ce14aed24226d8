#include "csar/container/entry_checks.hpp"

#include <sys/stat.h>

#include <algorithm>

#include "base/arithmetic.hpp"
#include "base/junk_files.hpp"
#include "base/package_path.hpp"
#include "base/pieces.hpp"
#include "base/size_words.hpp"
#include "report/diagnose.hpp"
#include "report/rules/entry.hpp"

namespace csar::container {
namespace {

constexpr std::size_t max_component_bytes = 255;  // NAME_MAX of common file systems

bool has_long_component(std::string_view name) {
    while (name.size() > max_component_bytes)
        if (take_piece(name, '/').size() > max_component_bytes) return true;
    return false;
}

Diagnostic diagnose_name(NameFault fault, std::string_view name, const Limits& limits) {
    namespace rule = rules::entry;
    const Place place = entry_place(name);
    switch (fault) {
        case NameFault::none: break;
        case NameFault::empty: return diagnose(rule::empty_name, place);
        case NameFault::nul: return diagnose(rule::nul_in_name, place, name);
        case NameFault::control: return diagnose(rule::control_in_name, place, name);
        case NameFault::not_utf8: return diagnose(rule::name_not_utf8, place, name);
        case NameFault::absolute: return diagnose(rule::absolute_name, place, name);
        case NameFault::drive: return diagnose(rule::drive_in_name, place, name);
        case NameFault::backslash: return diagnose(rule::backslash_in_name, place, name);
        case NameFault::parent: return diagnose(rule::parent_in_name, place, name);
        case NameFault::current: return diagnose(rule::current_in_name, place, name);
        case NameFault::empty_component: return diagnose(rule::empty_component_in_name, place, name);
        case NameFault::version: return diagnose(rule::version_in_name, place, name);
        case NameFault::too_long: return diagnose(rule::name_too_long, place, name.size(), limits.name_bytes);
        case NameFault::too_deep: return diagnose(rule::name_too_deep, place, name, limits.path_depth);
        case NameFault::windows_reserved: return diagnose(rule::windows_reserved_name, place, name);
        case NameFault::windows_characters: return diagnose(rule::windows_forbidden_character, place, name);
        case NameFault::trailing_dot_space: return diagnose(rule::trailing_dot_or_space, place, name);
        case NameFault::direction_mark: return diagnose(rule::direction_mark_in_name, place, name);
        case NameFault::invisible: break;
    }
    return diagnose(rule::invisible_in_name, place, name);
}

}  // namespace

bool check_entry_name(std::string_view name, const Limits& limits, Report& report) {
    const NameFault fault = entry_name_fault(name, limits);
    if (fault != NameFault::none) report.add(diagnose_name(fault, name, limits));
    if (!is_hostile(fault) && has_long_component(name))
        report.add(diagnose(rules::entry::long_component, entry_place(name), name));
    return is_hostile(fault);
}

UnixKind unix_kind(std::uint32_t mode) {
    switch (mode & S_IFMT) {
        case 0:
        case S_IFREG: return UnixKind::regular;
        case S_IFDIR: return UnixKind::directory;
        case S_IFLNK: return UnixKind::symbolic_link;
        case S_IFCHR:
        case S_IFBLK: return UnixKind::device;
        case S_IFIFO: return UnixKind::fifo;
        case S_IFSOCK: return UnixKind::socket;
        default: return UnixKind::unknown;
    }
}

void check_unix_kind(std::string_view name, std::uint32_t mode, Report& report) {
    namespace rule = rules::entry;
    const UnixKind kind = unix_kind(mode);
    if (kind == UnixKind::regular || kind == UnixKind::directory) return;
    const Place place = entry_place(name);
    switch (kind) {
        case UnixKind::regular:
        case UnixKind::directory: return;
        case UnixKind::symbolic_link: return report.add(diagnose(rule::symbolic_link, place, name));
        case UnixKind::device: return report.add(diagnose(rule::device, place, name));
        case UnixKind::fifo: return report.add(diagnose(rule::fifo, place, name));
        case UnixKind::socket: return report.add(diagnose(rule::socket, place, name));
        case UnixKind::unknown: return report.add(diagnose(rule::unknown_kind, place, name, (mode & S_IFMT) >> 12));
    }
}

void check_mode_bits(const Entry& entry, Report& report) {
    namespace rule = rules::entry;
    if ((entry.mode & (S_ISUID | S_ISGID | S_ISVTX)) == 0) return;
    const Place place = entry_place(entry.name);
    if ((entry.mode & S_ISUID) != 0) report.add(diagnose(rule::setuid_bit, place, entry.name));
    if (entry.kind == EntryKind::directory) return;
    if ((entry.mode & S_ISGID) != 0) report.add(diagnose(rule::setgid_bit, place, entry.name));
    if ((entry.mode & S_ISVTX) != 0) report.add(diagnose(rule::sticky_bit, place, entry.name));
}

void check_junk(std::span<const Entry> entries, Report& report) {
    std::uint64_t count = 0;
    const Entry* first = nullptr;
    for (const Entry& entry : entries) {
        if (entry.kind != EntryKind::file || entry.hostile_name || !is_junk_file(entry.name)) continue;
        if (count++ == 0) first = &entry;
    }
    if (first != nullptr) report.add(diagnose(rules::entry::junk_file, place_of(first->name), count, first->name));
}

std::size_t check_sizes(std::span<const Entry> entries, const Limits& limits, Report& report) {
    std::uint64_t total = 0;
    std::size_t within = entries.size();
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const Entry& entry = entries[i];
        if (entry.size >= limits.ratio_floor &&
            entry.size > saturating_multiply(entry.stored_size, limits.ratio_warning))
            report.add(diagnose(rules::entry::high_compression_ratio, entry_place(entry.name), entry.name,
                                size_words(entry.stored_size), size_words(entry.size)));
        total = saturating_add(total, entry.size);
        if (total > limits.extracted_bytes) within = std::min(within, i);
    }
    if (total > limits.extracted_bytes)
        report.add(diagnose(rules::entry::content_too_large, {}, total, limits.extracted_bytes));
    return within;
}

}  // namespace csar::container
