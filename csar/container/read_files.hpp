// Container::read_all() for containers whose files can be read in any order.
#pragma once

#include <span>
#include <vector>

#include "base/traffic.hpp"
#include "base/workers.hpp"
#include "csar/container/container.hpp"

namespace csar::container {

// Each thread has its own `Tools`. `copy` is called with an entry, its sink and the tools, and returns whether the
// content is sound.
template <class Tools, class Copy>
void read_files(std::span<const Entry> entries, EntryVisitor* visitor, unsigned jobs, Copy copy) {
    Workers workers(jobs);
    std::vector<Tools> tools(workers.count());
    workers.run(entries.size(), [&](std::size_t task, std::size_t worker) {
        const Entry& entry = entries[task];
        if (entry.kind != EntryKind::file) return;
        NullSink nowhere;
        Sink* const sink = visitor ? visitor->begin(entry) : nullptr;
        const bool sound = copy(entry, sink ? *sink : nowhere, tools[worker]);
        count_entries(1);
        if (visitor) visitor->end(entry, sound);
    });
}

}  // namespace csar::container
