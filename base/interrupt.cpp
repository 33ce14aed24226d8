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
    // One signal asks, the next one forces: the default action is back after the first.
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
    // A reader that goes away shows as a failed write, with its own message and exit status.
    signal(SIGPIPE, SIG_IGN);
}

bool interrupted() noexcept { return flag.load(std::memory_order_relaxed); }

void check_interrupt() {
    if (interrupted()) throw Failure(FailureKind::interrupted, "interrupted");
}

}  // namespace csar
