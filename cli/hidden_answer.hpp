// A prompt on the terminal whose answer is not echoed.
#pragma once

#include <cstddef>
#include <string>

namespace csar::cli {

// Whether a prompt is possible: standard input and standard error must be a terminal. A pipeline must not wait for an
// answer.
bool can_ask();

// Writes the prompt to standard error and returns the typed line, at most `limit` bytes; empty at the end of input. The
// echo is always restored. Throws Failure(interrupted) for a signal that ends the program.
std::string hidden_answer(const std::string& question, std::size_t limit);

}  // namespace csar::cli
