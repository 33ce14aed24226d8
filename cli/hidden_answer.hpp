// A question on the terminal, whose answer is not shown.
#pragma once

#include <cstddef>
#include <string>

namespace csar::cli {

// Whether a question can be asked: standard input and standard error are a terminal. A pipeline must not wait for an answer.
bool can_ask();

// Writes the question to standard error and returns the line that is typed, at most `limit` bytes of it; empty for an end of
// input. The terminal shows again what is typed however this ends. Throws Failure(interrupted) when a signal asks to end.
std::string hidden_answer(const std::string& question, std::size_t limit);

}  // namespace csar::cli
