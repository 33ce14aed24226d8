// The conditions that hold for every archive in which the reader finds no error.
#pragma once

#include <set>
#include <string_view>

#include "csar/container/container.hpp"
#include "fuzz/require.hpp"

namespace csar::fuzz {

// Limits low enough to try many inputs a second.
inline const Limits small_limits = {.entries = 200,
                                    .name_bytes = 256,
                                    .path_depth = 16,
                                    .central_directory = 64 * KiB,
                                    .extracted_bytes = 1 * MiB,
                                    .retained_bytes = 64 * KiB,
                                    .definitions_file = 64 * KiB,
                                    .definitions_total = 128 * KiB,
                                    .yaml_nodes = 20'000,
                                    .yaml_aliases = 50,
                                    .tosca_meta = 64 * KiB,
                                    .manifest = 64 * KiB,
                                    .findings = 50};

// Reads everything. Whatever the input was, findings must be printable, and no entry may yield more bytes than
// declared.
inline void read_container(const container::Container& container, Report& report) {
    using container::Entry;
    using container::EntryKind;
    container.read_all(nullptr, 1, report);
    require_printable_findings(report);
    const bool sound = report.count(Severity::error) == 0;
    std::set<std::string_view> names;
    std::uint64_t total = 0;
    for (const Entry& entry : container.entries()) {
        if (!sound && entry.kind != EntryKind::file) continue;
        REQUIRE(!sound || (!entry.hostile_name && names.insert(entry.name).second));
        REQUIRE(!sound || container.find(entry.name) == &entry);
        REQUIRE(!sound || entry.kind == EntryKind::file || entry.kind == EntryKind::directory);
        if (entry.kind != EntryKind::file || total > small_limits.extracted_bytes) continue;
        NullSink sink;
        Report ignored;
        const bool read = container.read(entry, sink, ignored);
        REQUIRE(sink.count() <= entry.size);
        REQUIRE(!read || sink.count() == entry.size);
        REQUIRE(!sound || read);
        total += sink.count();
    }
    REQUIRE(!sound || total <= small_limits.extracted_bytes);
}

}  // namespace csar::fuzz
