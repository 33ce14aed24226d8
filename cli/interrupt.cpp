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
    // The first signal requests the end of the program, and restores the default action. So a second signal ends the
    // program at once.
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
    // A program started with nohup continues when the terminal is closed.
    for (const int number : {SIGHUP, SIGQUIT}) {
        struct sigaction former {};
        sigaction(number, nullptr, &former);
        if (former.sa_handler != SIG_IGN) sigaction(number, &action, nullptr);
    }
    // If a file exceeds the size limit of the process, writing fails, as it does when the disk is full.
    signal(SIGXFSZ, SIG_IGN);
    // If the reader of a pipe has closed it, writing fails, so that no partial output is left.
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
