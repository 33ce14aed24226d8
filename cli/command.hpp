// What a command of the program is: a name, a table of options bound to its members, and run(). One file a command;
// command_line.cpp alone turns the tables into CLI11's objects, and only for the command that was asked for.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <csar/findings.hpp>
#include "cli/console.hpp"

namespace csar::cli {

// Where the value of an option goes. A vector makes the option repeatable; `optional` tells whether it was given. A
// std::uint64_t is at least 1.
using Target = std::variant<bool*, std::string*, std::optional<std::string>*, std::vector<std::string>*, unsigned*,
                            std::uint64_t*, std::optional<std::int64_t>*>;

struct Option {
    std::string names;  // "-o,--output" or, for a positional argument, "DIRECTORY"
    Target target;
    std::string help;
    std::string value{};                 // name of the value in the help: "FILE"
    std::vector<std::string> choices{};  // the only values allowed, when not empty
    bool required = false;
    std::string without_value{};  // what an option without its value means; empty: it needs one
    std::string_view group{};     // heading in the help; empty: that of its name (usage.cpp)
};

class Command {
public:
    virtual ~Command() = default;

    // The options, bound to members of this object.
    virtual std::vector<Option> options() = 0;

    // Runs the command with the options that were parsed. Throws Failure.
    virtual ExitStatus run(Console& console) = 0;
};

struct CommandEntry {
    std::string_view name;
    std::string_view summary;
    std::string_view details;  // shown below the options in the command's help: examples, exit status
    std::unique_ptr<Command> (*make)();
};

// All commands in the order of the help.
std::span<const CommandEntry> commands();

// Parses the command line, runs the command; returns the exit status. Wrong usage prints what is wrong and where to
// read more.
ExitStatus run_command_line(int argc, const char* const* argv, Console& console);

}  // namespace csar::cli
