// The targets of links in an archive, determined from names only: nothing is extracted or opened.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "csar/container/container.hpp"

namespace csar::convert {

// An entry as it would be in a file system.
struct NamedEntry {
    std::string name;  // a package path
    container::EntryKind kind = container::EntryKind::file;
    // Target of a link, relative to the directory of a symbolic link, or to the root for a hard link. A hard link to a
    // symbolic link is also a symbolic link, whose target is relative to the directory of the hard link.
    std::string link;
};

class LinkTargets {
public:
    // `entries`, without duplicate names, must outlive this object and not change.
    LinkTargets(const std::vector<NamedEntry>& entries, std::size_t max_depth);

    struct Target {
        std::string path;             // the path of a file or a directory, which may be the root; contains no links
        const char* fault = nullptr;  // the reason for a missing target, as a hint; otherwise null
    };
    // The final target of `entry`, a link among the entries.
    const Target& resolve(const NamedEntry& entry);

    // The entry of this name; null if there is none.
    const NamedEntry* find(std::string_view name) const;
    // The entries in a directory, at any depth, ordered by name.
    std::vector<const NamedEntry*> beneath(std::string_view directory) const;

private:
    struct Answer {
        bool is_known = false;
        unsigned links = 0;  // the number of links from the entry to its target, including the entry
        Target target;
    };

    Target follow(const NamedEntry& entry);
    Target walk(const NamedEntry& entry);
    const char* step(std::string& path, std::string_view component, bool keeps_link);
    bool exists(std::string_view path) const;
    std::vector<std::uint32_t>::const_iterator first_from(std::string_view name) const;
    std::size_t number_of(const NamedEntry& entry) const { return static_cast<std::size_t>(&entry - entries_.data()); }

    const std::vector<NamedEntry>& entries_;
    std::vector<std::uint32_t> by_name_;
    std::vector<Answer> answers_;
    std::size_t max_depth_;
    unsigned links_left_ = 0;  // links that may still be followed
    // Components of links that may still be followed. Without this limit, links in a large circle take a multiple of
    // the time: each is followed up to the limit of links.
    std::uint64_t steps_left_ = 4'000'000;
};

}  // namespace csar::convert
