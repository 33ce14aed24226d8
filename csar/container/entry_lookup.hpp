// Entries by their exact name.
#pragma once

#include <span>
#include <string_view>

#include "csar/container/container.hpp"
#include "csar/container/name_table.hpp"

namespace csar::container {

class EntryLookup {
public:
    EntryLookup() = default;
    // `entries` must stay where they are while the lookup is used.
    explicit EntryLookup(std::span<const Entry> entries);

    // The entry of this name that is not hostile, of several the last; nullptr when there is none.
    const Entry* find(std::string_view name) const;

private:
    std::span<const Entry> entries_;
    NameTable table_;
};

}  // namespace csar::container
