#include "csar/container/entry_lookup.hpp"

namespace csar::container {

EntryLookup::EntryLookup(std::span<const Entry> entries) : entries_(entries), table_(entries.size()) {
    for (std::uint32_t index = 0; index < entries.size(); ++index) {
        const std::string_view name = entries[index].name;
        if (entries[index].hostile_name) continue;
        table_.place(NameHash::of(name), [&](std::uint32_t other) { return entries_[other].name == name; }) = index;
    }
}

const Entry* EntryLookup::find(std::string_view name) const {
    const std::uint32_t index =
        table_.find(NameHash::of(name), [&](std::uint32_t other) { return entries_[other].name == name; });
    return index == NameTable::none ? nullptr : &entries_[index];
}

}  // namespace csar::container
