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
    // The first signal cancels, and restores the default action, so that a second signal ends the program.
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
    // With nohup, the program continues when the terminal is closed.
    for (const int number : {SIGHUP, SIGQUIT}) {
        struct sigaction former {};
        sigaction(number, nullptr, &former);
        if (former.sa_handler != SIG_IGN) sigaction(number, &action, nullptr);
    }
    // Above the file size limit, writing fails like on a full disk.
    signal(SIGXFSZ, SIG_IGN);
    // If the reader is gone, writing fails, and partial output is removed.
    signal(SIGPIPE, SIG_IGN);
}

int interrupted_status() { return 128 + static_cast<int>(received); }

void end_without_reader() {
    signal(SIGPIPE, SIG_DFL);
    raise(SIGPIPE);
    _exit(128 + SIGPIPE);  // if the signal is blocked
}

const Cancellation& interrupt() { return requested; }

}  // namespace csar::cli
