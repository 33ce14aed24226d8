// SIGINT and SIGTERM end an operation cleanly.
#pragma once

#include <csar/cancellation.hpp>

namespace csar::cli {

// Installs handlers for SIGINT and SIGTERM that cancel every operation; a second signal ends the program at once.
void catch_interrupts();

// The exit status after the received signal: 128 plus its number; the number of SIGINT if there was none.
int interrupted_status();

// Ends the program in the same way as SIGPIPE, as expected by `csar list x.csar | head`.
[[noreturn]] void end_without_reader();

// The cancellation for the options of all operations.
const Cancellation& interrupt();

}  // namespace csar::cli
