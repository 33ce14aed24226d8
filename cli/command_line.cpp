// The only file that knows CLI11: it turns the option tables of a command into a parser. Slow to compile, so alone.
#include <CLI/CLI.hpp>

#include <algorithm>
#include <string>
#include <vector>

#include <csar/version.hpp>
#include "cli/command.hpp"
#include "cli/words.hpp"

namespace csar::cli {
namespace {

void add(CLI::App& app, const Option& option) {
    CLI::Option* added = std::visit(
        [&](auto* target) -> CLI::Option* {
            using Value = std::remove_pointer_t<decltype(target)>;
            if constexpr (std::is_same_v<Value, bool>) {
                return app.add_flag(option.names, *target, option.help);
            } else {
                CLI::Option* made = app.add_option(option.names, *target, option.help);
                // One value an occurrence: "--meta A=B dir" must not swallow the directory. A list without a dash takes
                // all.
                if constexpr (std::is_same_v<Value, std::vector<std::string>>)
                    if (option.names.starts_with('-')) made->expected(1)->take_all()->allow_extra_args(false);
                return made;
            }
        },
        option.target);
    if (!option.value.empty()) added->type_name(option.value);
    // A variable that a pipeline forgot to set must not turn a check off.
    if (!std::holds_alternative<bool*>(option.target))
        added->check([](const std::string& value) { return value.empty() ? "the value is empty" : std::string(); }, "");
    if (!option.choices.empty()) added->check(CLI::IsMember(option.choices));
    if (option.required) added->required();
}

std::string overview() {
    std::string text = "csar " + std::string(version()) +
                       ": packs, inspects, verifies and validates TOSCA Cloud Service Archives\n\n"
                       "usage: csar COMMAND [OPTIONS]\n\n";
    for (const CommandEntry& entry : commands()) {
        text += "  " + std::string(entry.name) + std::string(12 - std::min<std::size_t>(11, entry.name.size()), ' ');
        text += std::string(entry.summary) + "\n";
    }
    text += "\n'csar COMMAND --help' explains a command, 'csar explain ID' a finding.\n";
    return text;
}

ExitStatus wrong_usage(Console& console, const std::string& message, const std::string& more) {
    console.err(message + "; see '" + more + "'");
    return ExitStatus::usage;
}

ExitStatus run_command(const CommandEntry& entry, int argc, const char* const* argv, Console& console) {
    const std::string full_name = "csar " + std::string(entry.name);
    CLI::App app(std::string(entry.summary), full_name);
    app.footer(std::string(entry.details));
    app.option_defaults()->always_capture_default(false);
    const auto command = entry.make();
    for (const Option& option : command->options()) add(app, option);
    try {
        app.parse(argc - 1, argv + 1);
    } catch (const CLI::CallForHelp&) {
        console.out(app.help());
        return ExitStatus::ok;
    } catch (const CLI::ParseError& error) {
        return wrong_usage(console, full_name + ": " + compose("{}", std::string_view(error.what())),
                           full_name + " --help");
    }
    return command->run(console);
}

}  // namespace

ExitStatus run_command_line(int argc, const char* const* argv, Console& console) {
    const std::string_view name = argc > 1 ? argv[1] : "--help";
    if (name == "--version" || name == "-V") {
        console.out("csar " + std::string(version()) + "\n");
        return ExitStatus::ok;
    }
    if (name == "--help" || name == "-h" || name == "help") {
        console.out(overview());
        return argc > 1 ? ExitStatus::ok : ExitStatus::usage;
    }
    for (const CommandEntry& entry : commands())
        if (entry.name == name) return run_command(entry, argc, argv, console);
    std::vector<std::string_view> names;
    for (const CommandEntry& entry : commands()) names.push_back(entry.name);
    std::string message = compose("there is no command '{}'", name);
    message += did_you_mean(", ", name, names);
    return wrong_usage(console, message, "csar --help");
}

}  // namespace csar::cli
