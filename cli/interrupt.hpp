// SIGINT and SIGTERM end an operation in order.
#pragma once

#include <csar/cancellation.hpp>

namespace csar::cli {

// Installs handlers for SIGINT and SIGTERM that cancel every operation; a second signal ends the program at once.
void catch_interrupts();

// What the options of every operation refer to.
const Cancellation& interrupt();

}  // namespace csar::cli
