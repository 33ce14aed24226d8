#include "cli/interrupt.hpp"

#include <signal.h>

namespace csar::cli {
namespace {

Cancellation requested;

void on_signal(int /*number*/) { requested.request(); }

}  // namespace

void catch_interrupts() {
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
    // A reader that goes away shows as a failed write, with its own message and exit status.
    signal(SIGPIPE, SIG_IGN);
}

const Cancellation& interrupt() { return requested; }

}  // namespace csar::cli
