// What a command of the program is: a name, a table of options bound to its members, and run(). One file a command;
// command_line.cpp alone turns the tables into CLI11's objects, and only for the command that was asked for.
#pragma once

#include <array>
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

// The parser, the help, the manual page and the completion of shells are made of these.
struct Option {
    std::string names;  // "-o,--output"; of a positional argument "DIRECTORY", or "[ENTRY]" when it may be left out
    Target target;
    std::string help;
    std::string value{};                    // name of the value in the help: "FILE"
    std::string choices{};                  // the only values allowed, with a blank between two; empty: any
    std::string without_value{};            // what an option without its value means; empty: it needs one
    std::string (*candidates)() = nullptr;  // gives the values that shells complete, as `choices`; null: files
    std::string_view group = "Options";     // heading in the help, one of option_groups

    bool is_flag() const { return std::holds_alternative<bool*>(target); }
    bool is_list() const { return std::holds_alternative<std::vector<std::string>*>(target); }
    bool is_positional() const { return !names.starts_with('-'); }
    bool is_required() const { return is_positional() && !names.starts_with('['); }
    // "-o", "--output"; of a positional argument its name.
    std::vector<std::string_view> spellings() const;
    // The last of them.
    std::string_view name() const { return spellings().back(); }
};

// The headings of the help in their order.
inline constexpr std::array<std::string_view, 7> option_groups = {"Options",    "Definitions", "Signatures", "Signing",
                                                                  "Severities", "Output",      "Resources"};

// Appends options that the help shows under one heading.
void add_options(std::vector<Option>& options, std::string_view group, std::vector<Option> added);

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
