// Finds names that collide: equal names, a name below a file, and names that are equal if a file system ignores case
// or Unicode forms.
#include <algorithm>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "base/ascii.hpp"
#include "base/budget.hpp"
#include "base/keyed_hash.hpp"
#include "base/package_path.hpp"
#include "base/utf8.hpp"
#include "csar/container/entry_collisions.hpp"
#include "report/diagnose.hpp"
#include "report/rules/entry.hpp"

namespace csar::container {
namespace {

// A way to compare names. key() may store its result in `memory`.
struct Exactly {
    static std::string_view key(const Entry& entry, std::string& /*memory*/) { return entry.name; }
};
struct Folded {
    static std::string_view key(const Entry& entry, std::string& memory) {
        fold_name(entry.name, memory);
        return memory;
    }
};

template <class Comparison>
class CollisionSearch {
public:
    explicit CollisionSearch(std::span<const Entry> entries) : entries_(entries), table_(entries.size()) {}

    // Calls found(entry, other) for an entry that equals an earlier entry.
    template <class Found>
    void equal_names(Found found) {
        std::string memory;
        for (std::uint32_t i = 0; i < entries_.size(); ++i) {
            if (entries_[i].hostile_name) continue;
            const std::string_view key = Comparison::key(entries_[i], memory);
            const std::uint32_t other = std::exchange(table_.place(NameHash::of(key), same_as(key)), i);
            if (other != NameTable::none) found(entries_[i], entries_[other]);
        }
    }

    // Calls found(entry, obstacle) if an ancestor is not a directory. Siblings get a single call.
    template <class Found>
    void obstructed_names(Found found) const {
        std::string memory, previous;
        for (const Entry& entry : entries_) {
            // A hostile name may have thousands of components.
            if (entry.hostile_name) continue;
            const std::string_view key = Comparison::key(entry, memory);
            const std::size_t slash = key.rfind('/');
            if (slash == std::string_view::npos || key.substr(0, slash) == previous) continue;
            previous = key.substr(0, slash);
            NameHash::each_directory(key, [&](std::size_t length, std::uint64_t hash) {
                const std::uint32_t index = table_.find(hash, same_as(key.substr(0, length)));
                if (index != NameTable::none && entries_[index].kind != EntryKind::directory)
                    found(entry, entries_[index]);
            });
        }
    }

    NameTable take_table() && { return std::move(table_); }

private:
    auto same_as(std::string_view key) const {
        return [this, key](std::uint32_t other) {
            std::string memory;
            return Comparison::key(entries_[other], memory) == key;
        };
    }

    std::span<const Entry> entries_;
    NameTable table_;
};

// The message of `rule` has the names of the entries.
void report_pair(const Rule& rule, const Entry& entry, const Entry& other, Report& report) {
    report.add(diagnose_with(rule, entry_place(entry.name), {entry.name, other.name})
                   .with_related(entry_place(other.name), "the other entry"));
}

NameTable check_exact_names(std::span<const Entry> entries, const Rule& duplicate, Report& report) {
    CollisionSearch<Exactly> search(entries);
    search.equal_names([&](const Entry& entry, const Entry& other) {
        if (entry.kind == other.kind)
            report.add(diagnose_with(duplicate, entry_place(entry.name), {entry.name}));
        else
            report_pair(rules::entry::file_directory_conflict, entry, other, report);
    });
    search.obstructed_names([&](const Entry& entry, const Entry& obstacle) {
        report_pair(rules::entry::file_directory_conflict, entry, obstacle, report);
    });
    return std::move(search).take_table();
}

void check_folded_names(std::span<const Entry> entries, Report& report) {
    CollisionSearch<Folded> search(entries);
    search.equal_names([&](const Entry& entry, const Entry& other) {
        if (entry.name == other.name) return;
        const bool same = nfc(entry.name) == nfc(other.name);
        report_pair(same ? rules::entry::unicode_collision : rules::entry::case_collision, entry, other, report);
    });
    search.obstructed_names([&](const Entry& entry, const Entry& obstacle) {
        if (entry.name.starts_with(obstacle.name)) return;
        const bool same = nfc(entry.name).starts_with(nfc(obstacle.name) + "/");
        report_pair(same ? rules::entry::unicode_collision : rules::entry::case_collision, entry, obstacle, report);
    });
}

// Compares directories, which may have no entries, in the paths of files.
class DirectoryCollisions {
public:
    DirectoryCollisions(std::span<const Entry> entries, const NameTable& table, Report& report)
        : entries_(entries), table_(table), report_(report) {}

    void run() {
        if (std::ranges::none_of(entries_, goes_through_foldable)) return;
        std::string_view previous;
        for (const Entry& entry : entries_) {
            if (entry.hostile_name) continue;
            const std::string_view name = entry.name;
            std::string_view directory = entry.kind == EntryKind::directory ? name : parent_path(name);
            if (directory == previous) continue;  // a sibling has the same directory
            previous = directory;
            for (; !directory.empty() && seen_.insert(directory).second; directory = parent_path(directory))
                compare(directory);
        }
    }

private:
    // Names without upper-case and non-ASCII letters cannot collide.
    static bool goes_through_foldable(const Entry& entry) {
        const std::string_view name = entry.name;
        const std::size_t end = entry.kind == EntryKind::directory ? name.size() : name.rfind('/');
        if (entry.hostile_name || end == std::string_view::npos) return false;
        return std::any_of(name.begin(), name.begin() + static_cast<std::ptrdiff_t>(end),
                           [](char c) { return is_ascii_upper(c) || !is_ascii(c); });
    }

    void compare(std::string_view directory) {
        spend_work(directory.size() * steps_a_byte);
        fold_name(directory, folded_);
        take_memory(folded_.size() + bytes_a_directory);
        const auto [other, is_new] = spelled_.try_emplace(folded_, directory);
        // Below colliding directories, everything collides, so only the top is reported.
        // Directories with entries were compared before.
        if (is_new || parent_path(other->second) != parent_path(directory)) return;
        if (has_entry(directory) && has_entry(other->second)) return;
        const bool same = nfc(directory) == nfc(other->second);
        const Rule& rule = same ? rules::entry::unicode_collision : rules::entry::case_collision;
        report_.add(diagnose_with(rule, entry_place(directory), {directory, other->second})
                        .with_related(entry_place(other->second), "the other directory"));
    }

    bool has_entry(std::string_view name) const {
        const auto is_name = [&](std::uint32_t index) { return entries_[index].name == name; };
        return table_.find(NameHash::of(name), is_name) != NameTable::none;
    }

    static constexpr std::uint64_t steps_a_byte = 1, bytes_a_directory = 150;

    std::span<const Entry> entries_;
    const NameTable& table_;
    Report& report_;
    std::unordered_set<std::string_view, KeyedHash> seen_;
    std::unordered_map<std::string, std::string_view, KeyedHash> spelled_;  // by folded name
    std::string folded_;
};

}  // namespace

NameTable check_collisions(std::span<const Entry> entries, const Rule& duplicate, Report& report) {
    NameTable table = check_exact_names(entries, duplicate, report);
    check_folded_names(entries, report);
    DirectoryCollisions(entries, table, report).run();
    return table;
}

}  // namespace csar::container
