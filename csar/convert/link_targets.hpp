// Finds the targets of links in an archive by names only. No file is opened.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "csar/container/container.hpp"

namespace csar::convert {

// An archive entry.
struct NamedEntry {
    std::string name;  // package path
    container::EntryKind kind = container::EntryKind::file;
    // For a symbolic link, relative to its directory. For a hard link, relative to the root.
    // A hard link to a symbolic link acts as a symbolic link in the directory of the hard link.
    std::string link;
};

class LinkTargets {
public:
    // `entries` must outlive this object, stay unchanged, and have no duplicate names.
    LinkTargets(const std::vector<NamedEntry>& entries, std::size_t max_depth);

    struct Target {
        std::string path;             // a file or a directory; "" is the root; has no links
        const char* fault = nullptr;  // why there is no target, as a hint; otherwise null
    };
    // `entry`: a link in `entries`.
    const Target& resolve(const NamedEntry& entry);

    const NamedEntry* find(std::string_view name) const;
    // Returns the entries below a directory, sorted by name.
    std::vector<const NamedEntry*> beneath(std::string_view directory) const;

private:
    struct Answer {
        bool is_known = false;
        unsigned links = 0;  // number of links to the target, with this link
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
    // Components that may still be followed. Stops a large circle of links, which would take very long.
    std::uint64_t steps_left_ = 4'000'000;
};

}  // namespace csar::convert
