// Reads and writes files for the program.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <csar/failure.hpp>
#include <csar/input.hpp>

namespace csar::cli {

// Throws Failure(kind): "cannot <operation> '<name>': <text of errno>".
[[noreturn]] void throw_system_failure(FailureKind kind, std::string_view operation, std::string_view name);

// The reader of standard output is gone. No message is possible.
struct ReaderGone {};

// After EINTR: throws Failure(interrupted) if the signal ends the program.
void end_if_interrupted();

// Opens a file of the user. The caller closes the descriptor. Throws Failure: input, interrupted.
int open_to_read(const std::string& path);

// Reads at most `limit` bytes. `name`: for failures. Throws Failure(input).
std::string read_beginning(int descriptor, std::size_t limit, const std::string& name);

// Throws Failure(input), also for a file larger than `limit`.
std::string read_file(const std::string& path, std::size_t limit);

// The package that the user gave. "-": standard input, like a file in the working directory.
Input input_of(const std::string& given);

}  // namespace csar::cli
