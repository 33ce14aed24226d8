// The makers of all commands; each stands in the file of its command.
#pragma once

#include <memory>

#include "cli/command.hpp"

namespace csar::cli {

std::unique_ptr<Command> make_explain();

}  // namespace csar::cli
