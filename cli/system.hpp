// Input and output of the program itself, and their failures.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <csar/failure.hpp>
#include <csar/input.hpp>

namespace csar::cli {

// Throws Failure(kind) "cannot <operation> '<name>': <text of errno>"; reads errno first.
[[noreturn]] void throw_system_failure(FailureKind kind, std::string_view operation, std::string_view name);

// Thrown if the program that reads standard output has closed it. No message is possible then.
struct ReaderGone {};

// For a system call that a signal interrupted: throws Failure(interrupted) if the signal ends the program.
void end_if_interrupted();

// Opens a file that the user specified, and returns its descriptor. The caller closes it. Throws Failure: input,
// interrupted.
int open_to_read(const std::string& path);

// The next bytes of a descriptor, at most `limit`; `name` is its name in failures. Throws Failure(input).
std::string read_beginning(int descriptor, std::size_t limit, const std::string& name);

// The whole content of a file, which must not be larger than `limit`. Throws Failure(input).
std::string read_file(const std::string& path, std::size_t limit);

// The package that the user specified. "-" is standard input, treated as a file in the working directory.
Input input_of(const std::string& given);

}  // namespace csar::cli
