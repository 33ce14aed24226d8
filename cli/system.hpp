// What the program itself reads and writes, and the failures of that.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <csar/failure.hpp>
#include <csar/input.hpp>

namespace csar::cli {

// Throws Failure(kind) "cannot <operation> '<name>': <text of errno>"; reads errno first of all.
[[noreturn]] void throw_system_failure(FailureKind kind, std::string_view operation, std::string_view name);

// The reader of standard output went away: nothing is left to say.
struct ReaderGone {};

// For a system call that a signal interrupted: throws Failure(interrupted) when the signal ends the program.
void end_if_interrupted();

// A descriptor, which the caller closes, of a file that the user named. Throws Failure: input, interrupted.
int open_to_read(const std::string& path);

// The next bytes of a descriptor, at most `limit`; `name` is what failures call it. Throws Failure(input).
std::string read_beginning(int descriptor, std::size_t limit, const std::string& name);

// The whole of a file, which must not be larger than `limit`. Throws Failure(input).
std::string read_file(const std::string& path, std::size_t limit);

// The package that the user names; "-" is standard input, which is in the working directory.
Input input_of(const std::string& given);

}  // namespace csar::cli
