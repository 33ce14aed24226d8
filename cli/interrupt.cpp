#include "cli/interrupt.hpp"

#include <signal.h>
#include <unistd.h>

#include <csar/waiting.hpp>

namespace csar::cli {
namespace {

Cancellation requested;

volatile sig_atomic_t received = SIGINT;

void on_signal(int number) {
    received = number;
    requested.request();
}

}  // namespace

void catch_interrupts() {
    cancel_waiting(&requested);
    struct sigaction action {};
    action.sa_handler = on_signal;
    // One signal asks, the next one forces: the default action is back after the first.
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
    // What was started with nohup goes on when the terminal is closed.
    for (const int number : {SIGHUP, SIGQUIT}) {
        struct sigaction former {};
        sigaction(number, nullptr, &former);
        if (former.sa_handler != SIG_IGN) sigaction(number, &action, nullptr);
    }
    // A file larger than the process may write is a failed write, like a full disk.
    signal(SIGXFSZ, SIG_IGN);
    // A reader that goes away shows as a failed write, so that nothing half done stays behind.
    signal(SIGPIPE, SIG_IGN);
}

int interrupted_status() { return 128 + static_cast<int>(received); }

void end_without_reader() {
    signal(SIGPIPE, SIG_DFL);
    raise(SIGPIPE);
    _exit(128 + SIGPIPE);  // where the signal is blocked
}

const Cancellation& interrupt() { return requested; }

}  // namespace csar::cli
