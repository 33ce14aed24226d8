#include "csar/open/unread.hpp"

#include <algorithm>
#include <initializer_list>

#include "report/rules/entry.hpp"
#include "report/rules/gzip.hpp"
#include "report/rules/tar.hpp"
#include "report/rules/zip.hpp"

namespace csar::open {

bool is_unread(const container::Container& container, const Report& report) {
    const auto format = container.format();
    const bool is_archive = format != container::Format::directory && format != container::Format::file;
    return report.exit_status() == ExitStatus::unreadable ||
           (is_archive && container.entries().empty() && report.exit_status() != ExitStatus::ok);
}

bool may_lack_entries(const Report& report) {
    return report.has(rules::tar::bad_checksum.id) || report.has(rules::tar::damaged_stream.id) ||
           report.has(rules::gzip::damaged.id) || report.count(rules::zip::bad_central_header.id, Severity::error) != 0;
}

bool is_list_limited(const container::Container& container, const Report& report) {
    const auto stopped = [&](const Rule& rule) { return report.count(rule.id, Severity::error) != 0; };
    return report.exit_status() != ExitStatus::ok &&
           (stopped(rules::entry::too_many_entries) ||
            (container.format() == container::Format::tar && stopped(rules::entry::content_too_large)));
}

bool lacks_manifest(const OpenedPackage& package) { return !package.manifest() && package.unread_metadata().empty(); }

bool has_damaged_stream(const container::Container& container, const Report& report) {
    return container.format() == container::Format::tar && has_damaged_content(report);
}

bool has_damaged_content(const Report& report) {
    using namespace rules;
    const std::initializer_list<const Rule*> damage = {&gzip::checksum_mismatch, &gzip::length_mismatch,
                                                       &zip::wrong_crc, &zip::damaged_data, &zip::wrong_content_size};
    return may_lack_entries(report) ||
           std::ranges::any_of(damage, [&](const Rule* rule) { return report.has(rule->id); });
}

}  // namespace csar::open
