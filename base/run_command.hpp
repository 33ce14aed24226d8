// Runs another program as a filter from bytes to bytes.
#pragma once

#include <cstddef>
#include <string>

#include "base/bytes.hpp"

namespace csar {

// Runs `command` with /bin/sh, with `input` as its standard input, and returns its standard output. The command shares
// the standard error of this program. `variable` ("NAME=value") is added to its environment. Throws Failure(input) if
// it cannot be started, its exit status is not 0, or it writes more than `limit` bytes.
std::string run_command(const std::string& command, const std::string& variable, ByteView input, std::size_t limit);

}  // namespace csar
