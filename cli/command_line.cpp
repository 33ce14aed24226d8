// Parses the command line. Only this file includes CLI11, which compiles slowly.
#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <string>
#include <system_error>
#include <vector>

#include <nlohmann/json.hpp>

#include <csar/version.hpp>
#include "cli/command.hpp"
#include "cli/option_names.hpp"
#include "cli/project.hpp"
#include "cli/usage.hpp"
#include "cli/words.hpp"
#include "formats/report_writer.hpp"

namespace csar::cli {
namespace {

// Describes what is wrong with an integer. Returns an empty string for a valid integer. CLI11 would turn -1 and too
// large numbers into the largest number.
template <class Number>
std::string number_fault(const std::string& value, Number least, Number most = std::numeric_limits<Number>::max()) {
    if (value.starts_with('-')) return "the number must not be negative";
    if (value.size() > 1 && value.starts_with('0')) return "write the number without a leading 0";
    Number number = 0;
    const char* const end = value.data() + value.size();
    const auto [rest, error] = std::from_chars(value.data(), end, number);
    if (error == std::errc::invalid_argument || rest != end) return "'" + value + "' is not a whole number";
    if (error == std::errc::result_out_of_range) return "'" + value + "' is too large";
    if (number > most) return "the maximum is " + std::to_string(most);
    return number < least ? "the minimum is " + std::to_string(least) : std::string();
}

void add(CLI::App& app, const Option& option) {
    const std::string names = option.is_positional() ? std::string(option.name()) : option.names;
    CLI::Option* added = std::visit(
        [&](auto* target) -> CLI::Option* {
            using Value = std::remove_pointer_t<decltype(target)>;
            if constexpr (std::is_same_v<Value, bool>) {
                return app.add_flag(names, *target, option.help);
            } else {
                CLI::Option* made = app.add_option(names, *target, option.help);
                // One value for each "--meta": in "--meta A=B dir", the directory is not a value.
                if constexpr (std::is_same_v<Value, std::vector<std::string>>)
                    if (!option.is_positional()) made->expected(1)->take_all()->allow_extra_args(false);
                return made;
            }
        },
        option.target);
    if (!option.value.empty()) added->type_name(option.value);
    // A variable that is not set must not switch off a check.
    if (!option.is_flag())
        added->check([](const std::string& value) { return value.empty() ? "the value is empty" : std::string(); }, "");
    if (std::holds_alternative<unsigned*>(option.target))
        added->check([most = option.most](const std::string& value) { return number_fault<unsigned>(value, 0, most); },
                     "");
    if (std::holds_alternative<std::uint64_t*>(option.target))
        added->check([](const std::string& value) { return number_fault<std::uint64_t>(value, 1); }, "");
    if (std::holds_alternative<std::optional<std::int64_t>*>(option.target))
        added->check([](const std::string& value) { return number_fault<std::int64_t>(value, 0); }, "");
    if (!option.choices.empty()) {
        const std::vector<std::string_view> words = pieces_of(option.choices, ' ');
        added->check(CLI::IsMember(std::vector<std::string>(words.begin(), words.end())));
    }
    if (option.is_required()) added->required();
}

std::string overview() {
    std::string text = "csar " + std::string(version()) +
                       ": packs, inspects, verifies and validates TOSCA Cloud Service Archives\n\n"
                       "usage: csar COMMAND [OPTIONS]\n\n";
    for (const CommandEntry& entry : commands()) {
        text += "  " + std::string(entry.name) + std::string(12 - std::min<std::size_t>(11, entry.name.size()), ' ');
        text += std::string(entry.summary) + "\n";
    }
    text +=
        "\n'csar COMMAND --help' explains a command, 'csar explain ID' a finding; 'csar version' shows how csar was "
        "built.\n";
    return text;
}

ExitStatus wrong_usage(Console& console, const std::string& message, const std::string& more) {
    console.err(message + "; see '" + more + "'");
    return ExitStatus::usage;
}

// Options that users try, and the right options. A row applies to commands that have the first option of `meant`.
struct Habit {
    std::string_view written, meant;
};
constexpr std::array<Habit, 20> habits = {{
    {"--json", "--format json"},
    {"--no-color", "--color never"},
    {"--no-colour", "--color never"},
    {"--colour", "--color"},
    {"--passphrase", "--passphrase-file, --passphrase-fd or --passphrase-env"},
    {"--password", "--passphrase-file, --passphrase-fd or --passphrase-env"},
    {"--sarif", "--format sarif"},
    {"--junit", "--format junit"},
    {"-C", "--target"},
    {"--force", "--replace"},
    {"--overwrite", "--replace"},
    {"--certificate", "--cert"},
    {"--certificate", "--trust"},
    {"--cert", "--trust"},
    {"--ca", "--trust"},
    {"--profile", "--intake for requirements of a receiver, or --profile-path for imported profiles"},
    {"--trust", "it with 'csar verify'"},
    {"--signer", "it with 'csar verify'"},
    {"--require-signature", "it with 'csar verify'"},
    {"--intake", "it with 'csar verify' or 'csar pack'"},
}};

// "-o", "--output", ...
std::vector<std::string_view> spellings(const std::vector<Option>& options) {
    std::vector<std::string_view> names{"--help"};
    for (const Option& option : options)
        if (!option.is_positional())
            for (const std::string_view spelling : option.spellings()) names.push_back(spelling);
    return names;
}

bool is_possible(const Habit& habit, const std::vector<std::string_view>& names) {
    const std::string_view first = habit.meant.substr(0, habit.meant.find_first_of(" ,"));
    return !first.starts_with('-') || std::ranges::find(names, first) != names.end();
}

std::string unexpected(std::string_view argument, const std::vector<Option>& options) {
    if (!argument.starts_with('-') || argument == "-") {
        std::vector<std::string> names;
        for (const Option& option : options)
            if (option.is_positional() && !option.is_list()) names.push_back(compose("one {}", option.name()));
        std::string message = compose("unexpected argument '{}'", argument);
        if (names.empty()) return message;
        return message + compose(": only {} {} allowed", joined(names, " and "), names.size() == 1 ? "is" : "are");
    }
    const std::string_view name = argument.substr(0, argument.find('='));
    const std::vector<std::string_view> names = spellings(options);
    std::string message = compose("there is no option '{}'", name);
    for (const Habit& habit : habits)
        if (habit.written == name && is_possible(habit, names)) return message + compose("; use {}", habit.meant);
    // Short options have no similar names.
    return name.size() == 2 ? message : message + did_you_mean("; ", name, names);
}

// The arguments after the name of the command. An option without its optional value gets the default value.
std::vector<std::string> with_left_out_values(int argc, const char* const* argv, const std::vector<Option>& options) {
    std::vector<std::string> given;
    for (int i = 2; i < argc; ++i) {
        given.emplace_back(argv[i]);
        const auto is_meant = [&](const Option& o) { return !o.without_value.empty() && o.names == given.back(); };
        const auto option = std::ranges::find_if(options, is_meant);
        if (option != options.end() && (i + 1 == argc || argv[i + 1][0] == '-')) given.push_back(option->without_value);
    }
    return given;
}

// The option that another option follows instead of its value: CLI11 would use "-o" in "--intake -o FILE" as a value.
// Such a value can be written as "--intake=-o".
std::string option_without_value(const std::vector<std::string>& given, const std::vector<Option>& options) {
    const std::vector<std::string_view> names = spellings(options);
    std::vector<std::string_view> with_value;
    for (const Option& option : options)
        if (!option.is_positional() && !option.is_flag())
            for (const std::string_view spelling : option.spellings()) with_value.push_back(spelling);
    const auto is_in = [](const std::vector<std::string_view>& list, std::string_view one) {
        return std::ranges::find(list, one) != list.end();
    };
    for (std::size_t i = 0; i + 1 < given.size() && given[i] != "--"; ++i) {
        if (!is_in(with_value, given[i])) continue;
        const std::string_view value = given[++i];
        if (is_in(names, value.substr(0, value.find('=')))) return given[i - 1];
    }
    return {};
}

// The first unexpected option or, otherwise, argument. CLI11 lists them in reverse.
std::string first_unexpected(const CLI::App& app, int argc, const char* const* argv) {
    const std::vector<std::string> left = app.remaining();
    const auto is_left = [&](std::string_view argument) {
        return std::ranges::any_of(left, [&](const std::string& one) { return one == argument; });
    };
    for (int i = 2; i < argc; ++i)
        if (argv[i][0] == '-' && is_left(argv[i])) return argv[i];
    for (int i = 2; i < argc; ++i)
        if (is_left(argv[i])) return argv[i];
    return left.empty() ? "" : left.front();
}

// The message for a syntax error; some messages of CLI11 are replaced.
std::string parse_fault(const CLI::App& app, const std::vector<Option>& options, const CLI::ParseError& error) {
    const std::string_view text = error.what();
    const bool is_count = dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr;
    const bool is_value = dynamic_cast<const CLI::ConversionError*>(&error) != nullptr;
    for (const Option& option : options) {
        const std::string name(option.name());
        const CLI::Option* const given = app.get_option_no_throw(name);
        if (given == nullptr || !(is_count || is_value)) continue;
        if (is_count && text.starts_with(name + ": ") && text.ends_with(" missing"))
            return name + ": the value is missing";
        if (is_count && !option.is_flag() && !option.is_list() && given->count() > 1)
            return name + ": given " + std::to_string(given->count()) + " times, but only one value is allowed";
        if (is_value && option.is_flag() && given->count() != 0 && given->results().back() != "true")
            return name + " takes no value";
    }
    return compose("{}", text);
}

const std::string* text_of(const Option& option) {
    const auto* const target = std::get_if<std::string*>(&option.target);
    return target != nullptr ? *target : nullptr;
}

// Mentions a file that was probably intended as the project file, if the command uses one.
void mention_misnamed_project(const std::vector<Option>& options, Console& console) {
    bool searches = false, is_quiet = false;
    for (const Option& option : options) {
        if (option.name() == "--config") searches = text_of(option) != nullptr && text_of(option)->empty();
        if (option.name() == "--quiet") is_quiet = option.is_flag() && *std::get<bool*>(option.target);
    }
    const std::string_view found = searches && !is_quiet ? misnamed_project() : "";
    if (!found.empty())
        console.err(compose("the project file {0} is not used, because its name is not {1}; --config {0} uses it",
                            found, default_project));
}

bool wants_json(const std::vector<Option>& options) {
    return std::ranges::any_of(options, [](const Option& option) {
        return option.names == "--format" && text_of(option) != nullptr && *text_of(option) == "json";
    });
}

// True if the failure is about the input `given`, or a file in this directory.
bool is_about(const Failure& failure, std::string_view given) {
    const std::string_view path = failure.path();
    if (failure.kind() != FailureKind::input || given.empty() || !path.starts_with(given)) return false;
    return path.size() == given.size() || given.ends_with('/') || path[given.size()] == '/';
}

// The argument that the failure is about, or the first argument. `diff` has two inputs.
std::string failed_input(const std::vector<Option>& options, const Failure& failure) {
    std::string first;
    std::string_view found;
    for (const Option& option : options) {
        if (!option.is_positional()) continue;
        const std::string* const given = text_of(option);
        if (given != nullptr && given->size() > found.size() && is_about(failure, *given)) found = *given;
        if (!first.empty()) continue;
        if (given != nullptr) first = *given;
        if (const auto* const list = std::get_if<std::vector<std::string>*>(&option.target); list && !(*list)->empty())
            first = (*list)->front();
    }
    return found.empty() ? first : std::string(found);
}

// For --format json: as in docs/schema/report.json.
std::string failed_report(std::string_view command, const std::vector<Option>& options, const Failure& failure) {
    Findings findings;
    findings.subject = failed_input(options, failure);
    findings.failure = Failure(failure.kind(), with_option_names(failure.what()));
    std::string report;
    const auto writer = formats::make_json_writer({command, false, [&](std::string_view text) { report += text; }});
    const nlohmann::ordered_json none;
    writer->add({findings, none});
    writer->finish(findings.exit_status());
    return report;
}

ExitStatus run_command(const CommandEntry& entry, int argc, const char* const* argv, Console& console) {
    const std::string full_name = "csar " + std::string(entry.name);
    CLI::App app(std::string(entry.summary), full_name);
    app.option_defaults()->always_capture_default(false);
    const auto command = entry.make();
    const std::vector<Option> options = command->options();
    for (const Option& option : options) add(app, option);
    try {
        std::vector<std::string> given = with_left_out_values(argc, argv, options);
        if (const std::string name = option_without_value(given, options); !name.empty())
            return wrong_usage(console, compose("{}: {}: the value is missing", entry.name, name),
                               full_name + " --help");
        std::ranges::reverse(given);  // CLI11 takes them from the end
        app.parse(std::move(given));
    } catch (const CLI::CallForHelp&) {
        console.out(help_text(entry, options, std::min<std::size_t>(console.width(), 100)));
        return ExitStatus::ok;
    } catch (const CLI::ExtrasError&) {
        return wrong_usage(console,
                           std::string(entry.name) + ": " + unexpected(first_unexpected(app, argc, argv), options),
                           full_name + " --help");
    } catch (const CLI::ParseError& error) {
        return wrong_usage(console, std::string(entry.name) + ": " + parse_fault(app, options, error),
                           full_name + " --help");
    }
    mention_misnamed_project(options, console);
    try {
        return command->run(console);
    } catch (const Failure& failure) {
        if (wants_json(options) && failure.kind() != FailureKind::usage) {
            console.document(failed_report(entry.name, options, failure));
            console.flush();
        }
        throw;
    }
}

std::string manual_of(std::string_view command) {
    if (command.empty()) return manual_page_of_program();
    for (const CommandEntry& entry : commands())
        if (entry.name == command) return manual_page(entry, entry.make()->options());
    throw Failure(FailureKind::usage, compose("there is no command '{}'", command));
}

// What 'csar version' prints after the version, for bug reports.
std::string how_it_was_built() {
    const BuildInfo info = build_info();
    std::string text =
        compose("commit {}\nbuilt by {}, with\n", info.commit.empty() ? "unknown" : info.commit, info.compiler);
    for (const LibraryVersion& library : info.libraries)
        text += compose("  {} {}\n", library.name, library.version.empty() ? "of unknown version" : library.version);
    return text;
}

}  // namespace

ExitStatus run_command_line(int argc, const char* const* argv, Console& console) {
    const std::string_view name = argc > 1 ? argv[1] : "--help";
    if (name == "--version" || name == "-V" || name == "version") {
        console.out("csar " + std::string(version()) + "\n" + (name == "version" ? how_it_was_built() : ""));
        return ExitStatus::ok;
    }
    if (name == "help" && argc > 2 && std::string_view(argv[argc - 1]) == "--man") {
        console.out(manual_of(argc == 3 ? std::string_view() : std::string_view(argv[2])));
        return ExitStatus::ok;
    }
    if (name == "help" && argc > 2) {
        const std::array<const char*, 3> asked = {argv[0], argv[2], "--help"};
        return run_command_line(static_cast<int>(asked.size()), asked.data(), console);
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
