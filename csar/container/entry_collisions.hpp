// Finds names of entries that collide on some file system, and entries by their exact names.
#pragma once

#include <span>
#include <string_view>

#include "csar/container/container.hpp"
#include "csar/container/name_table.hpp"
#include "report/report.hpp"
#include "report/rule.hpp"

namespace csar::container {

// Reports names that occur twice (with the rule `duplicate`, whose message includes the name), entries beneath a path
// that is not a directory, and names that a case-insensitive or normalising file system would treat as one. Hostile
// names have already been reported and are ignored. Returns the table of the other names, for Container::find(). If a
// name occurs twice, the table has the last entry.
NameTable check_collisions(std::span<const Entry> entries, const Rule& duplicate, Report& report);

// The entry of this name, looked up in the result of check_collisions(); nullptr if there is none.
inline const Entry* find_entry(std::span<const Entry> entries, const NameTable& table, std::string_view name) {
    const std::uint32_t number =
        table.find(NameHash::of(name), [&](std::uint32_t other) { return entries[other].name == name; });
    return number == NameTable::none ? nullptr : &entries[number];
}

}  // namespace csar::container
