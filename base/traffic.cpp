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

}  // namespace

Activity activity() noexcept {
    const Traffic& all = traffic();
    return {all.read.load(std::memory_order_relaxed), all.written.load(std::memory_order_relaxed),
            all.entries.load(std::memory_order_relaxed)};
}

void begin_archive(std::uint64_t bytes) {
    const std::lock_guard lock(noted().mutex);
    Writing& writing = noted().writing;
    writing = {writing.archives + 1, false, bytes, std::chrono::steady_clock::now(), activity()};
}

void end_archive(std::uint64_t bytes) {
    const std::lock_guard lock(noted().mutex);
    Writing& writing = noted().writing;
    writing = {writing.archives, true, bytes, std::chrono::steady_clock::now(), activity()};
}

Writing writing() {
    const std::lock_guard lock(noted().mutex);
    return noted().writing;
}

}  // namespace csar
