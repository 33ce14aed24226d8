// Finds entries by name. Names that are chosen to make hashes collide do not slow it down.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "base/keyed_hash.hpp"

namespace csar::container {

// Hashes with a random key for each run. No output may depend on the key.
class NameHash {
public:
    static std::uint64_t of(std::string_view name) { return keyed_hash(key(), name); }

    // For "a/b/c", calls visit() for "a" and "a/b". `length`: of the directory.
    template <class Visit>
    static void each_directory(std::string_view name, Visit visit) {
        PrefixHashes hashes(key(), name);
        for (std::size_t slash = name.find('/', 1); slash < name.size(); slash = name.find('/', slash + 1))
            visit(slash, hashes(slash));
    }

private:
    static HashKey key();
};

// Stores names at fixed addresses.
class NameArena {
public:
    // Returns a copy that lives as long as the arena.
    std::string_view keep(std::string_view name);

private:
    std::vector<std::unique_ptr<char[]>> blocks_;
    std::size_t left_ = 0;  // free bytes in the last block
    char* next_ = nullptr;
};

// A hash table of indexes into a list of the caller. Takes 16 to 32 bytes per name.
class NameTable {
public:
    static constexpr std::uint32_t none = 0xFFFFFFFF;

    NameTable() = default;
    // At most `names` names may be added.
    explicit NameTable(std::size_t names);

    // Returns the slot with the index of the name. A new slot has `none`; the caller must fill it.
    // `is_name(index)`: true if the entry has the name.
    template <class IsName>
    std::uint32_t& place(std::uint64_t hash, IsName is_name) {
        Slot& slot = slots_[probe(hash, is_name)];
        slot.tag = tag_of(hash);
        return slot.index;
    }

    // Returns `none` if the name is missing.
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
