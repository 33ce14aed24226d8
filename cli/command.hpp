// A command: its name, its options bound to members, and run(). Each command has its own file.
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

// Where the value of an option is stored. A vector: the option may be repeated. An `optional`: shows whether the option
// was given. A std::uint64_t: at least 1.
using Target = std::variant<bool*, std::string*, std::optional<std::string>*, std::vector<std::string>*, unsigned*,
                            std::uint64_t*, std::optional<std::int64_t>*>;

// An option of the command line, also for the help, the manual page and shell completion.
struct Option {
    std::string names;  // "-o,--output"; an argument: "DIRECTORY"; an optional argument: "[ENTRY]"
    Target target;
    std::string help;
    std::string value{};                    // in the help: "FILE"
    std::string choices{};                  // allowed values, separated by spaces; empty: any
    std::string without_value{};            // the value for the option alone; empty: not allowed
    std::string (*candidates)() = nullptr;  // like `choices`, for shell completion; null: files
    std::string_view group = "Options";     // one of option_groups
    unsigned most = ~0U;                    // for an unsigned number

    bool is_flag() const { return std::holds_alternative<bool*>(target); }
    bool is_list() const { return std::holds_alternative<std::vector<std::string>*>(target); }
    bool is_positional() const { return !names.starts_with('-'); }
    bool is_required() const { return is_positional() && !names.starts_with('['); }
    // "-o", "--output"; for an argument, its name.
    std::vector<std::string_view> spellings() const;
    std::string_view name() const { return spellings().back(); }
};

// The headings of the help, in their order.
inline constexpr std::array<std::string_view, 7> option_groups = {"Options",    "Definitions", "Signatures", "Signing",
                                                                  "Severities", "Output",      "Resources"};

// Appends options under a heading of the help.
void add_options(std::vector<Option>& options, std::string_view group, std::vector<Option> added);

class Command {
public:
    virtual ~Command() = default;

    // Bound to members of this object.
    virtual std::vector<Option> options() = 0;

    // Called after the options were parsed. Throws Failure.
    virtual ExitStatus run(Console& console) = 0;
};

struct CommandEntry {
    std::string_view name;
    std::string_view summary;
    std::string_view details;  // in the help, below the options: examples, exit status
    std::unique_ptr<Command> (*make)();
};

// All commands in the order of the help.
std::span<const CommandEntry> commands();

// Parses the command line, runs the command and returns the exit status. Prints usage errors.
ExitStatus run_command_line(int argc, const char* const* argv, Console& console);

}  // namespace csar::cli
