// Cancels operations on SIGINT and SIGTERM.
#pragma once

#include <csar/cancellation.hpp>

namespace csar::cli {

// Installs the signal handlers. A second signal ends the program at once.
void catch_interrupts();

// 128 plus the number of the received signal, or of SIGINT.
int interrupted_status();

// Ends the program as by SIGPIPE, as in `csar list x.csar | head`.
[[noreturn]] void end_without_reader();

// For the options of all operations.
const Cancellation& interrupt();

}  // namespace csar::cli
