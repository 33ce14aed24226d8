#include "cli/usage.hpp"

#include <fmt/format.h>

#include <csar/version.hpp>
#include "cli/words.hpp"

namespace csar::cli {
namespace {

std::string value_of(const Option& option) {
    if (option.is_flag() || option.is_positional()) return {};
    return option.value.empty() ? "VALUE" : option.value;
}

// "-o, --output FILE"
std::string written(const Option& option) {
    std::string text = joined(option.spellings(), ", ");
    const std::string value = value_of(option);
    if (value.empty()) return text;
    return text + (option.without_value.empty() ? " " + value : " [" + value + "]");
}

// With the possible values.
std::string meaning(const Option& option) {
    if (option.choices.empty() || option.is_positional()) return option.help;
    return option.help + " (" + joined(pieces_of(option.choices, ' '), ", ") + ")";
}

// Breaks `text` at spaces. `at`: the column of the first line. `indent`: of the next lines.
std::string wrapped(std::string_view text, std::size_t at, std::size_t indent, std::size_t width) {
    std::string out;
    std::size_t column = at;
    for (bool first = true; !text.empty(); first = false) {
        const std::string_view word = take_piece(text, ' ');
        if (!first && column + 1 + word.size() > width) {
            out += "\n" + std::string(indent, ' ');
            column = indent;
        } else if (!first) {
            out += ' ';
            ++column;
        }
        out += word;
        column += word.size();
    }
    return out;
}

std::string usage_line(const CommandEntry& entry, const std::vector<Option>& options) {
    std::string text = "csar " + std::string(entry.name);
    for (const Option& option : options) {
        if (!option.is_positional()) continue;
        const std::string name = std::string(option.name()) + (option.is_list() ? "..." : "");
        text += option.is_required() ? " " + name : " [" + name + "]";
    }
    return text + " [OPTIONS]";
}

// Wraps paragraphs. A line that starts with a space is a command, and is not changed.
std::string wrapped_details(std::string_view details, std::size_t width) {
    std::string out;
    while (!details.empty()) {
        const std::string_view line = take_piece(details, '\n');
        out += (line.starts_with(' ') ? std::string(line) : wrapped(line, 0, 0, width)) + "\n";
    }
    return out;
}

// Escapes backslashes, dashes, and control characters at the start of lines (man(7)).
std::string roff(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if ((c == '.' || c == '\'') && (out.empty() || out.back() == '\n')) out += "\\&";
        if (c == '\\')
            out += "\\e";
        else if (c == '-')
            out += "\\-";
        else if (c == '\'')
            out += "\\(aq";
        else
            out += c;
    }
    return out;
}

std::string page_head(std::string_view name, std::string_view summary) {
    std::string upper;
    for (const char c : name) upper += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    return fmt::format(".TH {} 1 \"{}\" \"csar {}\" \"User Commands\"\n.SH NAME\n{} \\- {}\n", upper, CSAR_VERSION_DATE,
                       version(), roff(name), roff(summary));
}

void add_examples(std::string& page, std::string_view details) {
    bool is_code = false;
    for (const std::string_view line : pieces_of(details, '\n')) {
        if (line == "Examples:" || line == "Example:") {
            page += ".SH EXAMPLES\n";
            continue;
        }
        if (line.starts_with(' ') != is_code) {
            page += is_code ? ".fi\n.RE\n" : ".RS 2\n.nf\n";
            is_code = !is_code;
            if (!is_code) page += ".SH NOTES\n";
        }
        page += roff(is_code ? line.substr(2) : line) + "\n";
    }
    if (is_code) page += ".fi\n.RE\n";
}

}  // namespace

std::vector<std::string_view> Option::spellings() const {
    std::vector<std::string_view> all = pieces_of(names, ',');
    if (names.starts_with('[')) all.front() = all.front().substr(1, names.size() - 2);
    return all;
}

void add_options(std::vector<Option>& options, std::string_view group, std::vector<Option> added) {
    for (Option& option : added) {
        option.group = group;
        options.push_back(std::move(option));
    }
}

std::string help_text(const CommandEntry& entry, const std::vector<Option>& options, std::size_t width) {
    constexpr std::size_t column = 26;  // of the help of an option
    std::string text =
        wrapped(std::string("csar ") + std::string(entry.name) + ": " + std::string(entry.summary), 0, 2, width) +
        "\n\n" + wrapped("usage: " + usage_line(entry, options), 0, 7, width) + "\n";
    const auto add = [&](const std::string& name, const std::string& help) {
        text += "  " + name;
        if (name.size() + 4 > column)
            text += "\n" + std::string(column, ' ');
        else
            text += std::string(column - 2 - name.size(), ' ');
        text += wrapped(help, column, column, width) + "\n";
    };
    text += "\n";
    for (const Option& option : options)
        if (option.is_positional()) add(std::string(option.name()), option.help);
    for (const std::string_view group : option_groups) {
        bool is_first = true;
        for (const Option& option : options) {
            if (option.is_positional() || option.group != group) continue;
            if (is_first) text += "\n" + std::string(group) + ":\n";
            is_first = false;
            add(written(option), meaning(option));
        }
        if (group == option_groups.front()) {
            if (is_first) text += "\nOptions:\n";
            add("-h, --help", "print this text");
        }
    }
    return text + "\n" + wrapped_details(entry.details, width);
}

std::string manual_page(const CommandEntry& entry, const std::vector<Option>& options) {
    const std::string name = "csar-" + std::string(entry.name);
    std::string page = page_head(name, entry.summary);
    page += ".SH SYNOPSIS\n" + roff(usage_line(entry, options)) + "\n.SH DESCRIPTION\n";
    for (const Option& option : options)
        if (option.is_positional()) page += ".TP\n.I " + roff(option.name()) + "\n" + roff(option.help) + "\n";
    page += ".SH OPTIONS\n";
    for (const std::string_view group : option_groups) {
        bool is_first = true;
        for (const Option& option : options) {
            if (option.is_positional() || option.group != group) continue;
            if (is_first && group != option_groups.front()) page += ".SS " + roff(group) + "\n";
            is_first = false;
            page += ".TP\n.B " + roff(written(option)) + "\n" + roff(meaning(option)) + "\n";
        }
        if (group == option_groups.front()) page += ".TP\n.B \\-h, \\-\\-help\nprint the options\n";
    }
    add_examples(page, entry.details);
    return page + ".SH SEE ALSO\n.BR csar (1)\n";
}

std::string manual_page_of_program() {
    std::string page = page_head("csar", "packs, inspects, verifies and validates TOSCA Cloud Service Archives");
    page += ".SH SYNOPSIS\ncsar COMMAND [OPTIONS]\n.SH COMMANDS\n";
    for (const CommandEntry& entry : commands())
        page += ".TP\n.BR csar\\-" + roff(entry.name) + " (1)\n" + roff(entry.summary) + "\n";
    page +=
        ".SH EXIT STATUS\n"
        ".TP\n0\nvalid\n.TP\n1\nthe package has errors\n.TP\n2\nusage error\n"
        ".TP\n3\nan input could not be read or an output not written\n.TP\n4\na digest or a signature does not match\n"
        ".TP\n5\na required signature is missing\n.TP\n6\na signer is not trusted, or is not the required one\n"
        ".SH ENVIRONMENT\n"
        ".TP\nSOURCE_DATE_EPOCH\ntime of the entries of new packages\n"
        ".TP\nNO_COLOR, FORCE_COLOR, CLICOLOR_FORCE\nwhether text is coloured\n";
    return page;
}

}  // namespace csar::cli
