// The mappings of a Tree: equality of keys, duplicates, merge keys, look-up.
//
// A mapping with a merge key or duplicates gets a list of its effective entries when it ends. The mappings that it
// merges are complete by then, so each list is computed once. A large mapping also gets a hash index.
//
// Keys are equal as in YAML 1.2 (3.2.1.3), with three exceptions. Numbers are compared by their spelling, aliases
// inside a collection by their targets, and entries of a mapping in their order.
#include <array>
#include <bit>
#include <utility>

#include "validate/document/tree.hpp"

namespace csar::validate {
namespace {

// Up to this size, a mapping is searched entry by entry.
constexpr std::uint32_t small_mapping = 16;

// The slot with the matching key, or the free slot for it. There is always a free slot.
template <class Predicate>
std::size_t probe(std::span<const std::uint32_t> slots, std::uint64_t hash, Predicate is_meant) {
    for (std::size_t i = hash & (slots.size() - 1);; i = (i + 1) & (slots.size() - 1))
        if (slots[i] == 0 || is_meant(slots[i])) return i;
}

}  // namespace

bool Tree::same_key(std::uint32_t a, std::uint32_t b) const {
    a = target(a);
    b = target(b);
    const std::uint32_t length = (*this)[a].end - a;
    if ((*this)[b].end - b != length) return false;
    for (std::uint32_t i = 0; i < length; ++i)
        if (!same_content(a + i, b + i)) return false;
    return true;
}

bool Tree::same_content(std::uint32_t a, std::uint32_t b) const {
    const Record& left = (*this)[a];
    const Record& right = (*this)[b];
    if (left.kind != right.kind) return false;
    switch (left.kind) {
        case NodeKind::scalar: return left.type == right.type && text(left) == text(right);
        case NodeKind::none: return left.is(mark::alias) && right.is(mark::alias) && left.link == right.link;
        default: return left.end - a == right.end - b;
    }
}

std::uint64_t Tree::hash_of_key(std::uint32_t key) const {
    key = target(key);
    if ((*this)[key].kind == NodeKind::scalar) return keyed_hash(hash_key_, text((*this)[key]));
    std::uint64_t hash = 0;
    for (std::uint32_t i = key; i < (*this)[key].end; ++i) {
        const Record& record = (*this)[i];
        std::array<std::uint64_t, 3> words{hash, static_cast<std::uint64_t>(record.kind), 0};
        if (record.kind == NodeKind::scalar) words[2] = keyed_hash(hash_key_, text(record));
        if (record.is(mark::alias)) words[2] = record.link;
        hash = keyed_hash(hash_key_, {reinterpret_cast<const char*>(words.data()), sizeof(words)});
    }
    return hash;
}

bool Tree::has_duplicates(std::uint32_t mapping) const {
    std::array<std::pair<std::uint32_t, std::string_view>, small_mapping> seen;
    std::size_t count = 0;
    for (std::uint32_t key = mapping + 1; key < (*this)[mapping].end; key = (*this)[value_of(key)].end) {
        const Record& record = (*this)[target(key)];
        const std::string_view name = record.kind == NodeKind::scalar ? text(record) : std::string_view();
        for (std::size_t i = 0; i < count; ++i)
            if (seen[i].second == name && same_key(seen[i].first, key)) return true;
        seen[count++] = {key, name};
    }
    return false;
}

Tree::MappingTables Tree::reserve_slots(std::size_t keys) {
    const MappingTables tables{.list = 0, .slots = slots_.size(), .capacity = std::bit_ceil(2 * keys + 1)};
    slots_.resize(tables.slots + tables.capacity);
    return tables;
}

std::uint32_t Tree::insert_key(const MappingTables& tables, std::uint32_t key) {
    if ((*this)[target(key)].kind == NodeKind::none) return 0;  // unreadable, so equal to no key
    const std::size_t slot = slot_of(tables, key);
    const std::uint32_t equal = slots_[slot];
    if (equal == 0) slots_[slot] = key;
    return equal;
}

std::size_t Tree::slot_of(const MappingTables& tables, std::uint32_t key) const {
    return tables.slots +
           probe(slots(tables), hash_of_key(key), [&](std::uint32_t other) { return same_key(key, other); });
}

void Tree::list_those_that_count(const MappingTables& tables, std::uint32_t mapping, std::size_t list) {
    lists_.resize(list);
    for (std::uint32_t key = mapping + 1; key < (*this)[mapping].end; key = (*this)[value_of(key)].end) {
        if ((*this)[key].is(mark::merge)) continue;
        if ((*this)[target(key)].kind == NodeKind::none || slots_[slot_of(tables, key)] == key) lists_.push_back(key);
    }
}

// Collects the mappings in the value of a merge key, in order of precedence (yaml.org/type/merge.html).
void Tree::collect_merged(std::uint32_t value, MappingFaults& faults, std::vector<std::uint32_t>& merged) const {
    const std::uint32_t meant = target(value);
    const auto take = [&](std::uint32_t written) {
        const std::uint32_t source = target(written);
        if ((*this)[source].kind == NodeKind::mapping)
            merged.push_back(source);
        else if ((*this)[source].kind != NodeKind::none)  // an unreadable node has been reported
            faults.wrong_merge(written);
    };
    if ((*this)[meant].kind != NodeKind::sequence) return take(value);
    for (std::uint32_t item = meant + 1; item < (*this)[meant].end; item = (*this)[item].end) take(item);
}

// Adds the mappings of the merge key to `merged`. Returns the merge key, or 0 if there is none.
std::uint32_t Tree::find_merged(std::uint32_t mapping, MappingFaults& faults,
                                std::vector<std::uint32_t>& merged) const {
    std::uint32_t merge_key = 0;
    const std::uint32_t end = (*this)[mapping].end;
    for (std::uint32_t key = mapping + 1; key < end; key = (*this)[value_of(key)].end) {
        if (!(*this)[key].is(mark::merge)) continue;
        if (merge_key != 0) {
            faults.duplicate_key(key, merge_key);
            continue;
        }
        merge_key = key;
        collect_merged(value_of(key), faults, merged);
    }
    return merge_key;
}

void Tree::finish_mapping(std::uint32_t mapping, bool merges, MappingFaults& faults) {
    const std::uint32_t written = (*this)[mapping].size;
    if (!merges && written <= small_mapping && !has_duplicates(mapping)) return;

    std::vector<std::uint32_t> merged;
    const std::uint32_t merge_key = merges ? find_merged(mapping, faults, merged) : 0;
    const std::uint32_t end = (*this)[mapping].end;
    std::size_t most = written;
    for (const std::uint32_t source : merged) most += (*this)[source].size;
    MappingTables tables = reserve_slots(most);
    const std::size_t list = lists_.size();
    bool replaced = false;
    for (std::uint32_t key = mapping + 1; key < end; key = (*this)[value_of(key)].end) {
        if ((*this)[key].is(mark::merge)) continue;
        const std::uint32_t earlier = insert_key(tables, key);
        if (earlier == 0) {
            lists_.push_back(key);
        } else if (faults.duplicate_key(key, earlier)) {
            slots_[slot_of(tables, key)] = key;
            replaced = true;
        }
    }
    if (replaced) list_those_that_count(tables, mapping, list);
    for (const std::uint32_t source : merged)
        for (KeyCursor at = first_key(source); at.key != 0; advance(at))
            if (insert_key(tables, at.key) == 0) lists_.push_back(at.key);

    const std::size_t effective = lists_.size() - list;
    if (merge_key != 0 || effective != written) {
        lists_.push_back(0);
        tables.list = list + 1;
    } else {
        lists_.resize(list);
    }
    if (effective <= small_mapping) {
        slots_.resize(tables.slots);
        tables.capacity = 0;
    }
    tables_.push_back(tables);
    (*this)[mapping].size = static_cast<std::uint32_t>(effective);
    (*this)[mapping].link = static_cast<std::uint32_t>(tables_.size());
}

std::uint32_t Tree::append_mapping(std::uint32_t at, std::span<const std::uint32_t> keys) {
    MappingTables tables;
    if (keys.size() > small_mapping) tables = reserve_slots(keys.size());
    if (tables.capacity != 0)
        for (const std::uint32_t key : keys) insert_key(tables, key);
    tables.list = lists_.size() + 1;
    lists_.insert(lists_.end(), keys.begin(), keys.end());
    lists_.push_back(0);
    tables_.push_back(tables);
    Record record = (*this)[target(at)];
    record.end = size_ + 1;
    record.size = static_cast<std::uint32_t>(keys.size());
    record.link = static_cast<std::uint32_t>(tables_.size());
    return append(record);
}

std::uint32_t Tree::append_entry(std::uint32_t key, std::uint32_t value) {
    const auto alias_to = [&](std::uint32_t written, std::uint32_t meant) {
        Record record = (*this)[written];
        record.kind = NodeKind::none;
        record.marks = static_cast<std::uint8_t>((record.marks & mark::key) | mark::alias);
        record.end = size_ + 1;
        record.size = 0;
        record.link = target(meant);
        return append(record);
    };
    const std::uint32_t added = alias_to(key, key);
    alias_to(value_of(key), value);
    return added;
}

std::uint32_t Tree::find(std::uint32_t mapping, std::string_view wanted) const {
    const Record& record = (*this)[mapping];
    if (record.kind != NodeKind::mapping) return 0;
    const auto is_wanted = [&](std::uint32_t key) {
        const Record& name = (*this)[target(key)];
        return name.kind == NodeKind::scalar && text(name) == wanted;
    };
    if (record.link != 0 && tables_[record.link - 1].capacity != 0) {
        const std::span<const std::uint32_t> index = slots(tables_[record.link - 1]);
        return index[probe(index, keyed_hash(hash_key_, wanted), is_wanted)];
    }
    for (KeyCursor at = first_key(mapping); at.key != 0; advance(at))
        if (is_wanted(at.key)) return at.key;
    return 0;
}

}  // namespace csar::validate
