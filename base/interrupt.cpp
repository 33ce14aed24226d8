#include "base/interrupt.hpp"

#include <signal.h>

#include <atomic>

#include <csar/failure.hpp>

namespace csar {
namespace {

std::atomic<bool> flag{false};
static_assert(std::atomic<bool>::is_always_lock_free, "the signal handler needs a lock-free flag");

void on_signal(int /*number*/) { flag.store(true, std::memory_order_relaxed); }

}  // namespace

void catch_interrupts() {
    struct sigaction action {};
    action.sa_handler = on_signal;
    // The first signal requests the end; the second one forces it, because the default action is restored.
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
    // When the reader of a pipe is gone, the write fails, with a message and exit status of its own.
    signal(SIGPIPE, SIG_IGN);
}

bool interrupted() noexcept { return flag.load(std::memory_order_relaxed); }

void check_interrupt() {
    if (interrupted()) throw Failure(FailureKind::interrupted, "interrupted");
}

}  // namespace csar
