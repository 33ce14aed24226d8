// Runs a command as a filter.
#pragma once

#include <cstddef>
#include <string>

#include "base/bytes.hpp"

namespace csar {

// Runs `command` with /bin/sh. Passes `input` as standard input, and returns standard output. Standard error is shared.
// `variable`: "NAME=value", replaces this variable in the environment.
// Throws Failure(input) if the command cannot be started, fails, or writes more than `limit` bytes.
std::string run_command(const std::string& command, const std::string& variable, ByteView input, std::size_t limit);

}  // namespace csar
