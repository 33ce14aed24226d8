// The memory of a Document: all nodes of a file in one array of small records, in the order of the file.
//
// Each collection is followed by its children, and each child by its own descendants; `end` is the index after a
// subtree:
//
//     index    0        1      2       3      4         5       6
//     file     {        a:     [       1,     2 ],      b:      *x  }
//     record   mapping  scalar sequence scalar scalar   scalar  alias
//     end      7        2      5       4      5         6       7
//     ordinal  0        0      0       0      1         1       1
//
// In a mapping, keys and values alternate. A scalar's text refers to the source if the source contains it verbatim (as
// for most plain and quoted scalars); otherwise it is in the copied texts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/keyed_hash.hpp"
#include "validate/document/scalar.hpp"

namespace csar::validate {

enum class NodeKind : std::uint8_t { none, scalar, sequence, mapping };

// The tags of the core schema. !!binary and similar tags are not included.
enum class CoreTag : std::uint8_t { none, str, null, boolean, integer, floating, sequence, mapping };

// Properties of a record, as bits.
namespace mark {
inline constexpr std::uint8_t plain = 1;   // a scalar without quotes or block indicator
inline constexpr std::uint8_t copied = 2;  // the text is not in the source
inline constexpr std::uint8_t alias = 4;   // represents the record `link`; its own kind is `none`
inline constexpr std::uint8_t key = 8;     // in a mapping: the record is a key
inline constexpr std::uint8_t merge = 16;  // the key `<<`
inline constexpr std::uint8_t quoted = 32;
inline constexpr std::uint8_t doubtful = 64;  // a key that may be in the wrong mapping, see Node::is_doubtful()
}  // namespace mark

struct Record {
    NodeKind kind = NodeKind::none;
    ScalarType type = ScalarType::string;
    CoreTag tag = CoreTag::none;
    std::uint8_t marks = 0;
    std::uint32_t offset = 0;   // the offset of the node's first byte in the source
    std::uint32_t parent = 0;   // the root is its own parent
    std::uint32_t ordinal = 0;  // the index of the item in its sequence or of the entry in its mapping
    std::uint32_t end = 0;      // index past the subtree; 0 while it is being built
    std::uint32_t size = 0;     // bytes of a scalar's text, items of a sequence or entries of a mapping
    std::uint32_t link =
        0;  // the offset of the text in the source or in the copies, or the alias's target; see Tree::finish_mapping

    bool is(std::uint8_t bits) const { return (marks & bits) != 0; }
};
static_assert(sizeof(Record) == 28);

// Indexes into the arena are 32 bits wide: a source has at most this many bytes, and no more nodes than bytes.
inline constexpr std::uint64_t max_tree_source_bytes = 0x7FFF'FFFF;

class Tree {
public:
    // `source` must outlive the tree and must not move in memory.
    explicit Tree(std::string_view source) : source_(source) {}

    std::uint32_t size() const { return size_; }
    const Record& operator[](std::uint32_t index) const { return chunks_[index / chunk][index % chunk]; }
    Record& operator[](std::uint32_t index) { return chunks_[index / chunk][index % chunk]; }

    // Returns the index of the new record.
    std::uint32_t append(const Record& record);
    // Removes the last records; nothing may refer to them.
    void drop_last(std::uint32_t records) { size_ -= records; }
    // Stores the text of a scalar that is not in the source, and the end of the scalar in the source. Returns the value
    // for Record::link.
    std::uint32_t keep_text(std::string_view text, std::uint32_t end);

    std::string_view text(const Record& scalar) const {
        return {(scalar.is(mark::copied) ? copies_.data() : source_.data()) + scalar.link, scalar.size};
    }

    // False if no scalar contains `text`; true if one may contain it.
    bool may_mention(std::string_view text) const {
        return source_.find(text) != std::string_view::npos || copies_.find(text) != std::string::npos;
    }

    // The offset in the source at the end of the node: after the closing quote or bracket. For a block collection,
    // after the key of its first entry or after its first item. Never less than the offset of the node.
    std::uint32_t end_of(std::uint32_t index) const;

    // The record that `index` refers to: itself, or the target of the alias at `index`.
    std::uint32_t target(std::uint32_t index) const {
        const Record& record = (*this)[index];
        return record.is(mark::alias) ? record.link : index;
    }

    // Receives the errors that finish_mapping() finds.
    class MappingFaults {
    public:
        virtual ~MappingFaults() = default;
        // Called for a key that is equal to an earlier one. Returns true if the later entry is used, as in most YAML
        // libraries, and false if the earlier one is used.
        virtual bool duplicate_key(std::uint32_t key, std::uint32_t earlier) = 0;
        // Called if the value of a merge key, or an item of that value, is not a mapping.
        virtual void wrong_merge(std::uint32_t value) = 0;
    };

    // Called once for each mapping when all of its records exist: finds duplicate keys, computes the effective entries
    // if there is a merge key, and makes an index if there are many entries. Record::size must be the number of entries
    // as written. `merges`: the mapping has a merge key.
    void finish_mapping(std::uint32_t mapping, bool merges, MappingFaults& faults);

    // Appends a mapping with the position of `at` and these keys as its effective entries. Requires that `at` is a
    // mapping and that the keys are distinct keys of the tree. The new mapping has no written entries.
    std::uint32_t append_mapping(std::uint32_t at, std::span<const std::uint32_t> keys);
    // Appends an entry like the entry with the key `key` but with the value `value`, and returns its key.
    std::uint32_t append_entry(std::uint32_t key, std::uint32_t value);

    // A walk over the keys of a mapping.
    struct KeyCursor {
        std::uint32_t key = 0;  // 0 after the last key (record 0 is the root, never a key)
        std::size_t list = 0;   // 1 + the index in lists_ of the next key; 0 if keys are taken as written
    };
    // Iterates over the effective entries: own entries, then merged ones, without duplicates.
    KeyCursor first_key(std::uint32_t mapping) const {
        const Record& record = (*this)[mapping];
        const std::size_t list = record.link == 0 ? 0 : tables_[record.link - 1].list;
        return list == 0 ? first_written_key(mapping) : KeyCursor{lists_[list - 1], list + 1};
    }
    // Iterates over the entries as written.
    KeyCursor first_written_key(std::uint32_t mapping) const {
        return {(*this)[mapping].end > mapping + 1 ? mapping + 1 : 0, 0};
    }
    void advance(KeyCursor& cursor) const {
        if (cursor.list != 0) {
            cursor.key = lists_[cursor.list++ - 1];
            return;
        }
        const std::uint32_t next = (*this)[value_of(cursor.key)].end;
        cursor.key = next < (*this)[(*this)[cursor.key].parent].end ? next : 0;
    }
    std::uint32_t value_of(std::uint32_t key) const { return (*this)[key].end; }

    // The effective key of `mapping` that is a scalar with this text; 0 if there is none.
    std::uint32_t find(std::uint32_t mapping, std::string_view text) const;

    // The key of the entry whose value is the record `value`.
    std::uint32_t key_of(std::uint32_t value) const;
    // The child of `collection` that is or contains `descendant`.
    std::uint32_t child_around(std::uint32_t collection, std::uint32_t descendant) const;

    // Memory in bytes, without the source.
    std::size_t memory() const;

private:
    static constexpr std::uint32_t chunk = 1024;
    static constexpr std::size_t bytes_a_node = 4;  // a low estimate of the source bytes per node

    // Side table of a mapping that has an entry list (because of merge or duplicate keys), a hash index (because it is
    // large), or both: Record::link - 1 is its number.
    struct MappingTables {
        std::size_t list = 0;      // 1 + the offset in lists_; 0 if there is none
        std::size_t slots = 0;     // offset of the hash index in slots_
        std::size_t capacity = 0;  // the capacity of the hash index, a power of two; 0 if there is none
    };
    void make_room();
    std::uint32_t end_of_scalar(const Record& scalar) const;
    bool has_duplicates(std::uint32_t mapping) const;
    void collect_merged(std::uint32_t value, MappingFaults& faults, std::vector<std::uint32_t>& merged) const;
    std::uint32_t find_merged(std::uint32_t mapping, MappingFaults& faults, std::vector<std::uint32_t>& merged) const;

    MappingTables reserve_slots(std::size_t keys);
    std::span<const std::uint32_t> slots(const MappingTables& tables) const {
        return {slots_.data() + tables.slots, tables.capacity};
    }
    // Adds `key` unless there is an equal key. Returns the equal key, or 0 if there was none.
    std::uint32_t insert_key(const MappingTables& tables, std::uint32_t key);
    // The position in slots_ of `key` or an equal key, or the position where it would be inserted.
    std::size_t slot_of(const MappingTables& tables, std::uint32_t key) const;
    // Rebuilds the list that begins at `list`. Of several equal keys of a mapping, it contains only the key that is in
    // slots_.
    void list_those_that_count(const MappingTables& tables, std::uint32_t mapping, std::size_t list);
    std::uint64_t hash_of_key(std::uint32_t key) const;
    bool same_key(std::uint32_t a, std::uint32_t b) const;
    bool same_content(std::uint32_t a, std::uint32_t b) const;

    std::string_view source_;
    std::vector<std::unique_ptr<Record[]>> chunks_;
    std::uint32_t size_ = 0;
    std::uint32_t room_ = 0;  // the number of records for which the chunks have space
    std::string copies_;
    std::vector<MappingTables> tables_;
    std::vector<std::uint32_t> lists_;  // keys of effective entries; each list is terminated by 0
    std::vector<std::uint32_t> slots_;  // hash indexes: keys, or 0 for free slots
    HashKey hash_key_ = random_hash_key();
};

}  // namespace csar::validate
