// Running another program that turns some bytes into others.
#pragma once

#include <cstddef>
#include <string>

#include "base/bytes.hpp"

namespace csar {

// Runs `command` by /bin/sh with `input` as its standard input and returns what it writes to its standard output; its
// standard error stays that of this program. `variable` comes into its environment: "NAME=value". Throws Failure: input
// when it ends with another status than 0 or writes more than `limit` bytes, internal when it cannot be started.
std::string run_command(const std::string& command, const std::string& variable, ByteView input, std::size_t limit);

}  // namespace csar
