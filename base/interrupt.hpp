// An orderly end on SIGINT and SIGTERM: a flag that long loops check.
#pragma once

namespace csar {

// Installs handlers for SIGINT and SIGTERM that set the flag; a second signal ends the program at once. Called
// by the program, not by the library.
void catch_interrupts();

// True once a signal arrived. Cheap: one relaxed atomic load.
bool interrupted() noexcept;

// Throws Failure(FailureKind::interrupted) once a signal arrived.
void check_interrupt();

}  // namespace csar
