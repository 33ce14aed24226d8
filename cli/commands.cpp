// The table of commands.
#include "cli/commands.hpp"

#include <array>

namespace csar::cli {
namespace {

constexpr std::array<CommandEntry, 1> table = {{
    {"explain", "say what a rule or finding is about",
     "Examples:\n"
     "  csar explain zip/duplicate-name\n"
     "  csar explain --all",
     make_explain},
}};

}  // namespace

std::span<const CommandEntry> commands() { return table; }

}  // namespace csar::cli
