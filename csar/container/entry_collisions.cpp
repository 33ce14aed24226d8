// Names that collide: exactly, with a folder on the way to another entry, or once a file system has folded them.
#include <string>

#include "base/utf8.hpp"
#include "csar/container/entry_checks.hpp"
#include "csar/container/name_table.hpp"
#include "report/diagnose.hpp"
#include "report/rules/entry.hpp"

namespace csar::container {
namespace {

// One way of comparing names; the search for collisions is the same for all.
struct Exactly {
    static std::string_view key(const Entry& entry) { return entry.name; }
};
struct Folded {
    static std::string key(const Entry& entry) { return folded_name(entry.name); }
};

template <class Comparison>
class CollisionSearch {
public:
    explicit CollisionSearch(std::span<const Entry> entries) : entries_(entries), table_(entries.size()) {}

    // Calls found(entry, first) for each entry that is equal to an earlier one.
    template <class Found>
    void equal_names(Found found) {
        for (std::uint32_t i = 0; i < entries_.size(); ++i) {
            const auto key = Comparison::key(entries_[i]);
            std::uint32_t& place = table_.place(NameHash::of(key), same_as(key));
            if (place == NameTable::none)
                place = i;
            else
                found(entries_[i], entries_[place]);
        }
    }

    // Calls found(entry, obstacle) for each entry with another one, not a folder, on the way to it; of neighbours in
    // the same folder only for the first.
    template <class Found>
    void obstructed_names(Found found) const {
        std::string previous;
        for (const Entry& entry : entries_) {
            // A hostile name may have thousands of components; it is an error already.
            if (entry.hostile_name) continue;
            const auto key = Comparison::key(entry);
            const std::size_t slash = key.rfind('/');
            if (slash == std::string_view::npos || std::string_view(key).substr(0, slash) == previous) continue;
            previous = key.substr(0, slash);
            NameHash hash;
            for (std::size_t at = 0; at <= slash; ++at) {
                if (key[at] == '/')
                    if (const Entry* obstacle = not_a_folder(hash.value(), std::string_view(key).substr(0, at)))
                        found(entry, *obstacle, at);
                hash.add(key[at]);
            }
        }
    }

private:
    auto same_as(std::string_view key) const {
        return [this, key](std::uint32_t other) { return Comparison::key(entries_[other]) == key; };
    }

    const Entry* not_a_folder(std::uint64_t hash, std::string_view key) const {
        const std::uint32_t index = table_.find(hash, same_as(key));
        return index == NameTable::none || entries_[index].kind == EntryKind::folder ? nullptr : &entries_[index];
    }

    std::span<const Entry> entries_;
    NameTable table_;
};

Diagnostic with_first(Diagnostic diagnostic, const Entry& first) {
    return std::move(diagnostic).with_related(place_of(first.name), "the other entry");
}

}  // namespace

void check_collisions(std::span<const Entry> entries, const Rule& duplicate, Report& report) {
    namespace rule = rules::entry;
    {
        CollisionSearch<Exactly> search(entries);
        search.equal_names([&](const Entry& entry, const Entry& first) {
            if (entry.kind == first.kind)
                report.add(diagnose_with(duplicate, place_of(entry.name), {entry.name}));
            else
                report.add(diagnose(rule::file_folder_conflict, place_of(entry.name), entry.name, first.name));
        });
        search.obstructed_names([&](const Entry& entry, const Entry& obstacle, std::size_t) {
            report.add(with_first(diagnose(rule::file_folder_conflict, place_of(entry.name), entry.name, obstacle.name),
                                  obstacle));
        });
    }
    CollisionSearch<Folded> search(entries);
    search.equal_names([&](const Entry& entry, const Entry& first) {
        if (entry.name != first.name)
            report.add(with_first(diagnose(rule::case_collision, place_of(entry.name), entry.name, first.name), first));
    });
    search.obstructed_names([&](const Entry& entry, const Entry& obstacle, std::size_t) {
        if (!entry.name.starts_with(obstacle.name))
            report.add(
                with_first(diagnose(rule::case_collision, place_of(entry.name), entry.name, obstacle.name), obstacle));
    });
}

}  // namespace csar::container
