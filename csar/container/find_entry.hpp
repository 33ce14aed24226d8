// Finds an entry by its exact name.
#pragma once

#include <span>
#include <string_view>

#include "csar/container/container.hpp"
#include "csar/container/name_table.hpp"

namespace csar::container {

// The entry of this name, looked up in the table created by check_collisions(); nullptr if there is
// none.
inline const Entry* find_entry(std::span<const Entry> entries, const NameTable& table, std::string_view name) {
    const std::uint32_t number =
        table.find(NameHash::of(name), [&](std::uint32_t other) { return entries[other].name == name; });
    return number == NameTable::none ? nullptr : &entries[number];
}

}  // namespace csar::container
