#include "base/traffic.hpp"

#include <chrono>
#include <mutex>

#include <csar/activity.hpp>

namespace csar {
namespace {

struct Noted {
    std::mutex mutex;
    Writing writing;
};

Noted& noted() {
    static Noted all;
    return all;
}

// The counters as they are now.
Activity counted() {
    const Traffic& all = traffic();
    return {all.read.load(std::memory_order_relaxed), all.written.load(std::memory_order_relaxed),
            all.entries.load(std::memory_order_relaxed)};
}

}  // namespace

void begin_archive(std::uint64_t bytes) {
    const std::lock_guard lock(noted().mutex);
    Writing& writing = noted().writing;
    writing = {writing.archives + 1, false, bytes, std::chrono::steady_clock::now(), counted()};
}

void end_archive(std::uint64_t bytes) {
    const std::lock_guard lock(noted().mutex);
    Writing& writing = noted().writing;
    writing = {writing.archives, true, bytes, std::chrono::steady_clock::now(), counted()};
}

Writing writing() {
    const std::lock_guard lock(noted().mutex);
    return noted().writing;
}

}  // namespace csar
