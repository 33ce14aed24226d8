// The arena under a Document: all nodes of a file in one array of small records, in the order of the file.
//
// A collection is followed by its children, each with all of its own descendants; `end` leads past a subtree:
//
//     index    0        1      2       3      4         5       6
//     file     {        a:     [       1,     2 ],      b:      *x  }
//     record   mapping  scalar sequence scalar scalar   scalar  alias
//     end      7        2      5       4      5         6       7
//     ordinal  0        0      0       0      1         1       1
//
// In a mapping keys and values take turns. A scalar's text is in the source wherever it is there letter by letter
// (most plain and quoted scalars do), else among the copied texts.
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

// The tags of the core schema; !!binary and the like are not among them.
enum class CoreTag : std::uint8_t { none, str, null, boolean, integer, floating, sequence, mapping };

// How a record came about, as bits.
namespace mark {
inline constexpr std::uint8_t plain = 1;   // a scalar without quotes and block indicator
inline constexpr std::uint8_t copied = 2;  // the text is not in the source
inline constexpr std::uint8_t alias = 4;   // stands for the record `link`; kind none
inline constexpr std::uint8_t key = 8;     // of a mapping
inline constexpr std::uint8_t merge = 16;  // the key `<<`
inline constexpr std::uint8_t quoted = 32;
}  // namespace mark

struct Record {
    NodeKind kind = NodeKind::none;
    ScalarType type = ScalarType::string;
    CoreTag tag = CoreTag::none;
    std::uint8_t marks = 0;
    std::uint32_t offset = 0;   // of the node's first byte in the source
    std::uint32_t parent = 0;   // the root is its own
    std::uint32_t ordinal = 0;  // number of the item in its sequence or of the entry in its mapping
    std::uint32_t end = 0;      // index past the subtree; 0 while it is being built
    std::uint32_t size = 0;     // bytes of a scalar's text, items of a sequence, entries of a mapping
    std::uint32_t link =
        0;  // of the text in the source or among the copies; the alias's target; see Tree::finish_mapping

    bool is(std::uint8_t bits) const { return (marks & bits) != 0; }
};
static_assert(sizeof(Record) == 28);

// Indexes into the arena are 32 bits wide: a source has at most this many bytes, and no more nodes than bytes.
inline constexpr std::uint64_t max_tree_source_bytes = 0x7FFF'FFFF;

class Tree {
public:
    // `source` must outlive the tree and keep its place in memory.
    explicit Tree(std::string_view source) : source_(source) {}

    std::uint32_t size() const { return size_; }
    const Record& operator[](std::uint32_t index) const { return chunks_[index / chunk][index % chunk]; }
    Record& operator[](std::uint32_t index) { return chunks_[index / chunk][index % chunk]; }

    // Index of the new record.
    std::uint32_t append(const Record& record);
    // Takes away the last records, which nothing may refer to.
    void drop_last(std::uint32_t records) { size_ -= records; }
    // Keeps the text of a scalar that is not in the source, and where the scalar ends there; returns what goes into
    // Record::link.
    std::uint32_t keep_text(std::string_view text, std::uint32_t end);

    std::string_view text(const Record& scalar) const {
        return {(scalar.is(mark::copied) ? copies_.data() : source_.data()) + scalar.link, scalar.size};
    }

    // False when no scalar has `text` in it. True when one may.
    bool may_mention(std::string_view text) const {
        return source_.find(text) != std::string_view::npos || copies_.find(text) != std::string::npos;
    }

    // The offset in the source behind the node: behind the closing quote or bracket, and of a collection in block style
    // behind its first entry's key or its first item. At least that of the node.
    std::uint32_t end_of(std::uint32_t index) const;

    // The record that `index` means: itself, or what the alias there stands for.
    std::uint32_t target(std::uint32_t index) const {
        const Record& record = (*this)[index];
        return record.is(mark::alias) ? record.link : index;
    }

    // Receives the faults that finish_mapping() finds.
    class MappingFaults {
    public:
        virtual ~MappingFaults() = default;
        // True when the later entry counts, as for most YAML libraries; else the earlier one does.
        virtual bool duplicate_key(std::uint32_t key, std::uint32_t earlier) = 0;
        // The value of a merge key, or an item of it, is not a mapping.
        virtual void wrong_merge(std::uint32_t value) = 0;
    };

    // Called once for each mapping when all of its records are there: finds duplicate keys, works out the effective
    // entries when there is a merge key, and makes an index when there are many. Record::size must be the number of
    // entries as written. `merges`: the mapping has a merge key.
    void finish_mapping(std::uint32_t mapping, bool merges, MappingFaults& faults);

    // Appends a mapping that is where `at` is and whose effective entries have these keys: `at` is a mapping, each
    // key one of the tree's, and no two are equal. It has no entries as written.
    std::uint32_t append_mapping(std::uint32_t at, std::span<const std::uint32_t> keys);
    // Appends an entry that looks like the one with this key but has the value `value`, and returns its key.
    std::uint32_t append_entry(std::uint32_t key, std::uint32_t value);

    // A walk over the keys of a mapping.
    struct KeyCursor {
        std::uint32_t key = 0;  // 0: past the last (record 0 is the root, never a key)
        std::size_t list = 0;   // 1 + where in lists_ the next key is; 0: keys are taken as written
    };
    // Over the effective entries: own ones, then merged ones, no key twice.
    KeyCursor first_key(std::uint32_t mapping) const {
        const Record& record = (*this)[mapping];
        const std::size_t list = record.link == 0 ? 0 : tables_[record.link - 1].list;
        return list == 0 ? first_written_key(mapping) : KeyCursor{lists_[list - 1], list + 1};
    }
    // Over the entries as they are written.
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

    // The effective key of `mapping` that is a scalar with this text; 0 when there is none.
    std::uint32_t find(std::uint32_t mapping, std::string_view text) const;

    // The key of the entry that the record `value` is the value of.
    std::uint32_t key_of(std::uint32_t value) const;

    // Bytes of memory taken, the source aside.
    std::size_t memory() const;

private:
    static constexpr std::uint32_t chunk = 1024;
    static constexpr std::size_t bytes_a_node = 4;  // of a source, or more

    // Side table of a mapping that has an entry list (because of merge or duplicate keys), a hash index (because it is
    // large), or both: Record::link - 1 is its number.
    struct MappingTables {
        std::size_t list = 0;      // 1 + offset in lists_, 0: none
        std::size_t slots = 0;     // offset of the hash index in slots_
        std::size_t capacity = 0;  // of the hash index, a power of two; 0: none
    };
    void make_room();
    std::uint32_t end_of_scalar(const Record& scalar) const;
    std::uint32_t end_of_last_child(std::uint32_t collection) const;
    bool has_duplicates(std::uint32_t mapping) const;
    void collect_merged(std::uint32_t value, MappingFaults& faults, std::vector<std::uint32_t>& merged) const;
    std::uint32_t find_merged(std::uint32_t mapping, MappingFaults& faults, std::vector<std::uint32_t>& merged) const;

    MappingTables reserve_slots(std::size_t keys);
    std::span<const std::uint32_t> slots(const MappingTables& tables) const {
        return {slots_.data() + tables.slots, tables.capacity};
    }
    // Adds `key` unless there is an equal one; returns that one, or 0.
    std::uint32_t insert_key(const MappingTables& tables, std::uint32_t key);
    // Where `key`, or one that is equal to it, is in slots_, or would.
    std::size_t slot_of(const MappingTables& tables, std::uint32_t key) const;
    // Makes the list at `list` again: of equal keys of a mapping the one in slots_.
    void list_those_that_count(const MappingTables& tables, std::uint32_t mapping, std::size_t list);
    std::uint64_t hash_of_key(std::uint32_t key) const;
    bool same_key(std::uint32_t a, std::uint32_t b) const;
    bool same_content(std::uint32_t a, std::uint32_t b) const;

    std::string_view source_;
    std::vector<std::unique_ptr<Record[]>> chunks_;
    std::uint32_t size_ = 0;
    std::uint32_t room_ = 0;  // records that the chunks have room for
    std::string copies_;
    std::vector<MappingTables> tables_;
    std::vector<std::uint32_t> lists_;  // keys of effective entries, each list ended by 0
    std::vector<std::uint32_t> slots_;  // hash indexes: keys, 0 where free
    HashKey hash_key_ = random_hash_key();
};

}  // namespace csar::validate
