// The nodes of a file in one array of small records, in file order.
//
// The children follow their collection, and the descendants of a child follow the child. `end` is the index after the
// subtree:
//
//     index    0        1      2       3      4         5       6
//     file     {        a:     [       1,     2 ],      b:      *x  }
//     record   mapping  scalar sequence scalar scalar   scalar  alias
//     end      7        2      5       4      5         6       7
//     ordinal  0        0      0       0      1         1       1
//
// In a mapping, keys and values alternate. The text of a scalar is a part of the source if the source contains it
// unchanged. Otherwise it is copied.
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

// !!binary and similar tags are not included.
enum class CoreTag : std::uint8_t { none, str, null, boolean, integer, floating, sequence, mapping };

// Bits of Record::marks.
namespace mark {
inline constexpr std::uint8_t plain = 1;   // neither quoted nor a block scalar
inline constexpr std::uint8_t copied = 2;  // the text is not in the source
inline constexpr std::uint8_t alias = 4;   // stands for the record `link`; its own kind is `none`
inline constexpr std::uint8_t key = 8;     // a key of a mapping
inline constexpr std::uint8_t merge = 16;  // the key `<<`
inline constexpr std::uint8_t quoted = 32;
inline constexpr std::uint8_t doubtful = 64;  // see Node::is_doubtful()
}  // namespace mark

struct Record {
    NodeKind kind = NodeKind::none;
    ScalarType type = ScalarType::string;
    CoreTag tag = CoreTag::none;
    std::uint8_t marks = 0;
    std::uint32_t offset = 0;   // the first byte of the node in the source
    std::uint32_t parent = 0;   // the root is its own parent
    std::uint32_t ordinal = 0;  // the number of the item or entry in its parent, from 0
    std::uint32_t end = 0;      // the index after the subtree; 0 until it is complete
    std::uint32_t size = 0;     // bytes of a scalar, items of a sequence, entries of a mapping
    std::uint32_t link = 0;     // a scalar: the offset of its text; an alias: its target; a mapping: see MappingTables

    bool is(std::uint8_t bits) const { return (marks & bits) != 0; }
};
static_assert(sizeof(Record) == 28);

// Indexes are 32 bits wide. A source has no more nodes than bytes.
inline constexpr std::uint64_t max_tree_source_bytes = 0x7FFF'FFFF;

class Tree {
public:
    // `source` must outlive the tree and stay at its address.
    explicit Tree(std::string_view source) : source_(source) {}

    std::uint32_t size() const { return size_; }
    const Record& operator[](std::uint32_t index) const { return chunks_[index / chunk][index % chunk]; }
    Record& operator[](std::uint32_t index) { return chunks_[index / chunk][index % chunk]; }

    // Returns the index of the new record.
    std::uint32_t append(const Record& record);
    // The tree must not refer to these records.
    void drop_last(std::uint32_t records) { size_ -= records; }
    // Stores a text that is not in the source. `end` is the end of the scalar in the source. Returns Record::link.
    std::uint32_t keep_text(std::string_view text, std::uint32_t end);

    std::string_view text(const Record& scalar) const {
        return {(scalar.is(mark::copied) ? copies_.data() : source_.data()) + scalar.link, scalar.size};
    }

    // Returns false if no scalar contains `text`, and true if a scalar may contain it.
    bool may_mention(std::string_view text) const {
        return source_.find(text) != std::string_view::npos || copies_.find(text) != std::string::npos;
    }

    // Where the node ends in the source, after a closing quote or bracket. For a block collection: after its first key
    // or first item. At least the offset of the node.
    std::uint32_t end_of(std::uint32_t index) const;

    // The target of an alias, else `index`.
    std::uint32_t target(std::uint32_t index) const {
        const Record& record = (*this)[index];
        return record.is(mark::alias) ? record.link : index;
    }

    class MappingFaults {
    public:
        virtual ~MappingFaults() = default;
        // The later entry is used if this returns true, as in most YAML libraries, else the earlier entry.
        virtual bool duplicate_key(std::uint32_t key, std::uint32_t earlier) = 0;
        // The value of a merge key, or an item of that value, is not a mapping.
        virtual void wrong_merge(std::uint32_t value) = 0;
    };

    // Call it once for each mapping that is complete. Finds duplicate keys, applies the merge key, and indexes a large
    // mapping. Record::size must be the number of entries in the file. `merges`: the mapping has a merge key.
    void finish_mapping(std::uint32_t mapping, bool merges, MappingFaults& faults);

    // Appends a mapping at the position of `at` with these keys as its effective entries. `at` must be a mapping, and
    // the keys distinct keys of the tree. The new mapping has no written entries.
    std::uint32_t append_mapping(std::uint32_t at, std::span<const std::uint32_t> keys);
    // Appends an entry that refers to `key` and `value`, and returns its key.
    std::uint32_t append_entry(std::uint32_t key, std::uint32_t value);

    // A position in the keys of a mapping.
    struct KeyCursor {
        std::uint32_t key = 0;  // 0 at the end (record 0 is the root, never a key)
        std::size_t list = 0;   // 1 + the index in lists_ of the next key; 0 if the mapping has no list
    };
    // The effective entries: own entries, then merged ones, without duplicates.
    KeyCursor first_key(std::uint32_t mapping) const {
        const Record& record = (*this)[mapping];
        const std::size_t list = record.link == 0 ? 0 : tables_[record.link - 1].list;
        return list == 0 ? first_written_key(mapping) : KeyCursor{lists_[list - 1], list + 1};
    }
    // The entries in the file.
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

    // Returns the effective key with this text, or 0 if there is none.
    std::uint32_t find(std::uint32_t mapping, std::string_view text) const;

    std::uint32_t key_of(std::uint32_t value) const;
    // The child of `collection` that is or contains `descendant`.
    std::uint32_t child_around(std::uint32_t collection, std::uint32_t descendant) const;

private:
    static constexpr std::uint32_t chunk = 1024;
    static constexpr std::size_t bytes_a_node = 4;  // a low estimate

    // A mapping has these tables if it is large or has merge or duplicate keys. Their index in tables_ is Record::link
    // - 1.
    struct MappingTables {
        std::size_t list = 0;      // 1 + the offset of the entry list in lists_; 0 if there is none
        std::size_t slots = 0;     // offset of the hash index in slots_
        std::size_t capacity = 0;  // of the hash index, a power of two; 0 if there is none
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
    // Returns the equal key that is already in the table, or 0 after adding `key`.
    std::uint32_t insert_key(const MappingTables& tables, std::uint32_t key);
    // The slot of a key equal to `key`, or the free slot for it.
    std::size_t slot_of(const MappingTables& tables, std::uint32_t key) const;
    // Rebuilds the list at `list` with the keys in slots_, so without duplicates.
    void list_those_that_count(const MappingTables& tables, std::uint32_t mapping, std::size_t list);
    std::uint64_t hash_of_key(std::uint32_t key) const;
    bool same_key(std::uint32_t a, std::uint32_t b) const;
    bool same_content(std::uint32_t a, std::uint32_t b) const;

    std::string_view source_;
    std::vector<std::unique_ptr<Record[]>> chunks_;
    std::uint32_t size_ = 0;
    std::uint32_t room_ = 0;  // the records for which the chunks have space
    std::string copies_;
    std::vector<MappingTables> tables_;
    std::vector<std::uint32_t> lists_;  // effective keys; 0 ends each list
    std::vector<std::uint32_t> slots_;  // hash indexes: keys; 0 is a free slot
    HashKey hash_key_ = random_hash_key();
};

}  // namespace csar::validate
