// SIGINT and SIGTERM end an operation cleanly.
#pragma once

#include <csar/cancellation.hpp>

namespace csar::cli {

// Installs handlers for SIGINT and SIGTERM that cancel every operation; a second signal ends the program at once.
void catch_interrupts();

// The exit status after a signal: 128 plus the number of the received signal, or of SIGINT if no signal was received.
int interrupted_status();

// Ends the program in the same way as SIGPIPE, for pipelines such as `csar list x.csar | head`.
[[noreturn]] void end_without_reader();

// The cancellation that the options of all operations refer to.
const Cancellation& interrupt();

}  // namespace csar::cli
