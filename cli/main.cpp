// The program: sets up the process, runs the command, and returns the exit status.
#include <fcntl.h>
#include <unistd.h>

#include <exception>
#include <new>

#include <csar/exit_status.hpp>
#include <csar/failure.hpp>
#include "cli/command.hpp"
#include "cli/interrupt.hpp"
#include "cli/option_names.hpp"
#include "cli/system.hpp"

namespace {

// A file that csar opens must not get the number of a closed standard stream, and with it the text of the program. Reads
// and writes fail as before.
void occupy_closed_streams() {
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (::fcntl(stream, F_GETFD) < 0) ::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

csar::ExitStatus guarded(int argc, const char* const* argv, csar::cli::Console& console) {
    try {
        const csar::ExitStatus status = csar::cli::run_command_line(argc, argv, console);
        console.flush();
        return status;
    } catch (const csar::Failure& failure) {
        console.err(csar::cli::with_option_names(failure.what()));
        return csar::exit_status_of(failure.kind());
    } catch (const std::bad_alloc&) {
        console.err("out of memory");
        return csar::ExitStatus::unreadable;
    } catch (const std::exception& error) {
        console.err(std::string("internal error: ") + error.what());
        return csar::ExitStatus::internal;
    }
}

}  // namespace

int main(int argc, char** argv) {
    occupy_closed_streams();
    csar::cli::catch_interrupts();
    csar::cli::Console console;
    try {
        const csar::ExitStatus status = guarded(argc, argv, console);
        if (status == csar::ExitStatus::interrupted) return csar::cli::interrupted_status();
        return static_cast<int>(status);
    } catch (const csar::cli::ReaderGone&) {
        csar::cli::end_without_reader();
    } catch (const csar::Failure&) {
        return static_cast<int>(csar::ExitStatus::unreadable);  // standard error cannot be written
    }
}
