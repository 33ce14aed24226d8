// A command of the program: a name, a table of options bound to its members, and run(). There is one file per command.
// Only command_line.cpp turns the tables into CLI11's objects, for the requested command.
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

// The target of an option's value. A vector makes the option repeatable. An `optional` shows whether the option was
// specified. The value of a std::uint64_t must be at least 1.
using Target = std::variant<bool*, std::string*, std::optional<std::string>*, std::vector<std::string>*, unsigned*,
                            std::uint64_t*, std::optional<std::int64_t>*>;

// The parser, the help, the manual page and the shell completion are created from these options.
struct Option {
    std::string names;  // "-o,--output"; for a positional argument "DIRECTORY", or "[ENTRY]" if it is optional
    Target target;
    std::string help;
    std::string value{};                    // name of the value in the help: "FILE"
    std::string choices{};                  // the allowed values, separated by spaces; empty: any
    std::string without_value{};            // the value if the option is specified without one; empty: not allowed
    std::string (*candidates)() = nullptr;  // returns the values for shell completion, like `choices`; null: files
    std::string_view group = "Options";     // heading in the help, one of option_groups

    bool is_flag() const { return std::holds_alternative<bool*>(target); }
    bool is_list() const { return std::holds_alternative<std::vector<std::string>*>(target); }
    bool is_positional() const { return !names.starts_with('-'); }
    bool is_required() const { return is_positional() && !names.starts_with('['); }
    // "-o", "--output"; for a positional argument, its name.
    std::vector<std::string_view> spellings() const;
    // The last name.
    std::string_view name() const { return spellings().back(); }
};

// The headings of the help, in order.
inline constexpr std::array<std::string_view, 7> option_groups = {"Options",    "Definitions", "Signatures", "Signing",
                                                                  "Severities", "Output",      "Resources"};

// Appends options that the help shows under one heading.
void add_options(std::vector<Option>& options, std::string_view group, std::vector<Option> added);

class Command {
public:
    virtual ~Command() = default;

    // The options, bound to members of this object.
    virtual std::vector<Option> options() = 0;

    // Runs the command with the parsed options. Throws Failure.
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

// Parses the command line, runs the command and returns the exit status. For a usage error it prints the error and
// where to find help.
ExitStatus run_command_line(int argc, const char* const* argv, Console& console);

}  // namespace csar::cli
