// Finds names that collide on some file system, and finds entries by name.
#pragma once

#include <span>
#include <string_view>

#include "csar/container/container.hpp"
#include "csar/container/name_table.hpp"
#include "report/report.hpp"
#include "report/rule.hpp"

namespace csar::container {

// Reports duplicate names (with `duplicate`, whose message takes the name), names below a file, and names that
// file systems may treat as equal because of case or Unicode forms. Skips hostile names.
// Returns the table for Container::find(). Of several entries with a name, it has the last.
NameTable check_collisions(std::span<const Entry> entries, const Rule& duplicate, Report& report);

// `table`: from check_collisions(). Returns nullptr if there is no entry.
inline const Entry* find_entry(std::span<const Entry> entries, const NameTable& table, std::string_view name) {
    const std::uint32_t number =
        table.find(NameHash::of(name), [&](std::uint32_t other) { return entries[other].name == name; });
    return number == NameTable::none ? nullptr : &entries[number];
}

}  // namespace csar::container
