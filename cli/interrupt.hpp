// SIGINT and SIGTERM end an operation in order.
#pragma once

#include <csar/cancellation.hpp>

namespace csar::cli {

// Installs handlers for SIGINT and SIGTERM that cancel every operation; a second signal ends the program at once.
void catch_interrupts();

// The status of a program that this signal ended: 128 and its number, that of SIGINT when none came.
int interrupted_status();

// Ends the program as SIGPIPE does, which `csar list x.csar | head` expects.
[[noreturn]] void end_without_reader();

// What the options of every operation refer to.
const Cancellation& interrupt();

}  // namespace csar::cli
