// Finds entries by name. Hostile names (chosen so that their hashes collide) cannot increase the time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "base/keyed_hash.hpp"

namespace csar::container {

// Hashes of names, with a random key for each run of the program: results that depend on the key must not be visible
// outside the table.
class NameHash {
public:
    static std::uint64_t of(std::string_view name) { return keyed_hash(key(), name); }

    // Calls visit(length, hash) for each ancestor directory: for "a/b/c", with the lengths of "a" and "a/b".
    template <class Visit>
    static void each_directory(std::string_view name, Visit visit) {
        PrefixHashes hashes(key(), name);
        for (std::size_t slash = name.find('/', 1); slash < name.size(); slash = name.find('/', slash + 1))
            visit(slash, hashes(slash));
    }

private:
    static HashKey key();
};

// Stores names at addresses that never change.
class NameArena {
public:
    // A copy of `name` that lives as long as the arena.
    std::string_view keep(std::string_view name);

private:
    std::vector<std::unique_ptr<char[]>> blocks_;
    std::size_t left_ = 0;  // number of free bytes at the end of the last block
    char* next_ = nullptr;
};

// A hash table of indices into a list of the caller: 16 to 32 bytes per name.
class NameTable {
public:
    static constexpr std::uint32_t none = 0xFFFFFFFF;

    NameTable() = default;
    // Reserves space for `names` names; further names must not be added.
    explicit NameTable(std::size_t names);

    // The slot that contains the index of the name with this hash. If there is none, a free slot with `none`, which the
    // caller then fills. `is_name(index)` returns whether the entry with that index has the name.
    template <class IsName>
    std::uint32_t& place(std::uint64_t hash, IsName is_name) {
        Slot& slot = slots_[probe(hash, is_name)];
        slot.tag = tag_of(hash);
        return slot.index;
    }

    // The index of the name with this hash, or `none`.
    template <class IsName>
    std::uint32_t find(std::uint64_t hash, IsName is_name) const {
        return slots_.empty() ? none : slots_[probe(hash, is_name)].index;
    }

private:
    struct Slot {
        std::uint32_t tag = 0;
        std::uint32_t index = none;
    };

    static std::uint32_t tag_of(std::uint64_t hash) { return static_cast<std::uint32_t>(hash >> 32); }

    template <class IsName>
    std::size_t probe(std::uint64_t hash, IsName is_name) const {
        std::size_t at = hash & (slots_.size() - 1);
        while (slots_[at].index != none && !(slots_[at].tag == tag_of(hash) && is_name(slots_[at].index)))
            at = (at + 1) & (slots_.size() - 1);
        return at;
    }

    std::vector<Slot> slots_;
};

}  // namespace csar::container
