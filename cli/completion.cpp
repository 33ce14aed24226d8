// csar completion: scripts for shells that complete commands, options and values. Only the names of files in packages
// are found when the user completes.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands.hpp"
#include "cli/words.hpp"

namespace csar::cli {
namespace {

// The values of the option, separated by spaces. Returns an empty string if the values are names of files.
std::string values_of(const Option& option) {
    return option.candidates != nullptr ? option.candidates() : option.choices;
}

// Lists of words. A long list is written once, because dozens of options have the list of rules.
class WordLists {
public:
    // What to write for a list: a short list itself, in quotes; for a long list, `before`, its number and `behind`.
    std::string mention(const std::string& words, std::string_view before, std::string_view behind) {
        if (words.size() < 100) return shell_quoted(words);
        const auto found = std::ranges::find(lists_, words);
        const auto number = static_cast<std::size_t>(found - lists_.begin());
        if (found == lists_.end()) lists_.push_back(words);
        return std::string(before) + std::to_string(number) + std::string(behind);
    }
    // The definitions of the long lists: for each, `before`, its number, `between`, its quoted words, `behind`.
    std::string text(std::string_view before, std::string_view between, std::string_view behind) const {
        std::string text;
        for (std::size_t number = 0; number < lists_.size(); ++number)
            text += std::string(before) + std::to_string(number) + std::string(between) + shell_quoted(lists_[number]) +
                    std::string(behind);
        return text;
    }

private:
    std::vector<std::string> lists_;
};

template <class Visit>
void each_option(Visit visit) {
    for (const CommandEntry& entry : commands()) {
        const auto command = entry.make();
        for (const Option& option : command->options()) visit(std::string(entry.name), option);
    }
}

// A shell function for bash and zsh. It prints candidates separated by spaces, "@files", or "@entries" and a name in
// each line. $1: the command. $2: the previous word. $3: the first argument before the cursor that is not an option.
std::string candidates() {
    std::string values, flags, first;
    std::string last;
    WordLists lists;
    const std::string names = "help version " + joined(commands(), " ", &CommandEntry::name);
    each_option([&](const std::string& command, const Option& option) {
        if (command != last) flags += (last.empty() ? "" : " ;;\n") + ("        " + command + ") echo --help");
        last = command;
        const std::string words = values_of(option);
        const std::string answer = words.empty() ? "@files" : lists.mention(words, "\"$words", "\"");
        if (option.is_positional()) {
            if (!words.empty())
                first += "        '" + command + " '" + (option.is_list() ? "*" : "") + ") echo " + answer + " ;;\n";
            return;
        }
        for (const std::string_view spelling : option.spellings()) {
            flags += " " + std::string(spelling);
            if (!option.is_flag())
                values.append("        '")
                    .append(command)
                    .append(" ")
                    .append(spelling)
                    .append("') echo ")
                    .append(answer)
                    .append("; return ;;\n");
        }
    });
    return "_csar_candidates() {\n" + lists.text("    local words", "=", "\n") +
           "    case \"$1 $2\" in\n        ' '*) echo " + shell_quoted(names) + "; return ;;\n        'help '*) echo " +
           shell_quoted(names) + "; return ;;\n" + values +
           "    esac\n    case \"$4\" in -*)\n        case \"$1\" in\n" + flags +
           " ;;\n        esac\n        return ;;\n    esac\n    case \"$1 $3\" in\n" + first +
           "        'cat '?*|'extract '?*) echo @entries; csar list \"$3\" 2>/dev/null ;;\n"
           "        *) echo @files ;;\n    esac\n}\n";
}

// Names in packages may be hostile. They are quoted, and not passed to compgen -W, which executes $().
constexpr std::string_view bash_end = R"(
# The word as csar will get it: without quotes and backslashes. Nothing in it is run.
_csar_plain() {
    local out= quote= c i
    for ((i = 0; i < ${#1}; ++i)); do
        c=${1:i:1}
        if [[ -n $quote && $c == "$quote" ]]; then quote=
        elif [[ -z $quote && $c == [\'\"] ]]; then quote=$c
        elif [[ $c == \\ && ( -z $quote || ( $quote == \" && ${1:i+1:1} == [\$\`\"\\] ) ) ]]; then ((++i)); out+=${1:i:1}
        else out+=$c
        fi
    done
    [[ $1 == \~/* ]] && out=$HOME${out#\~}
    printf '%s\n' "$out"
}
# Answers with the lines of standard input that begin with what is typed, quoted as that is. $1: the word as it is typed.
_csar_answer() {
    local plain line
    plain=$(_csar_plain "$1")
    COMPREPLY=()
    while IFS= read -r line; do
        [[ -n $line && $line == "$plain"* ]] || continue
        case $1 in
            \'*) line=${line//\'/\'\\\'\'} ;;
            \"*) line=${line//\\/\\\\} line=${line//\"/\\\"} line=${line//\$/\\\$} line=${line//\`/\\\`} ;;
            *) printf -v line %q "$line" ;;
        esac
        COMPREPLY+=("$line")
    done
}
_csar() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command= package= i found
    if ((COMP_CWORD > 1)); then command=${COMP_WORDS[1]}; else before=; fi
    # Bash parts words at '='.
    if [[ $before == '=' || $word == '=' ]]; then
        i=$((COMP_CWORD - 2))
        [[ $before == '=' ]] || i=$((COMP_CWORD - 1))
        before=${COMP_WORDS[i]}
        # Behind FORM=, NAME= and URL= there are files.
        [[ $before == -* ]] || { COMPREPLY=($(compgen -f -- "${word#=}")); return; }
    fi
    for ((i = 2; i < COMP_CWORD; ++i)); do
        [[ ${COMP_WORDS[i]} != -* && -z $package ]] && package=$(_csar_plain "${COMP_WORDS[i]}")
    done
    word=${word#=}
    found=$(_csar_candidates "$command" "$before" "$package" "$word")
    if [[ $found == @files ]]; then
        compopt -o default 2>/dev/null
        COMPREPLY=($(compgen -f -- "$word"))
        return
    fi
    if [[ $found == @entries* ]]; then
        _csar_answer "$word" <<<"${found#@entries}"
        return
    fi
    local IFS=$'\n'
    COMPREPLY=($(compgen -W "${found// /$'\n'}" -- "$word"))
    [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null
}
complete -F _csar csar
)";

constexpr std::string_view zsh_end = R"(
_csar() {
    local word=${words[CURRENT]} before=${words[CURRENT-1]} command= package= i
    local -a found
    if ((CURRENT > 2)); then command=${words[2]}; else before=; fi
    for ((i = 3; i < CURRENT; ++i)); do
        [[ ${words[i]} != -* && -z $package ]] && package=${(Q)words[i]}
    done
    if [[ $word == --*=* ]]; then
        before=${word%%=*}
        word=${word#*=}
        compset -P 1 '*='
    fi
    found=("${(f)$(_csar_candidates "$command" "$before" "$package" "$word")}")
    if [[ ${found[1]} == @entries ]]; then
        shift found
        compadd -a found
        return
    fi
    found=(${=found})
    if [[ ${found[1]} == @files ]]; then
        _files
    else
        compadd -S '' -- ${(M)found:#*=}
        compadd -- ${found:#*=}
    fi
}
compdef _csar csar
)";

// Returns an empty string for an argument that is a file.
std::string fish_option(const Option& option, WordLists& lists) {
    const std::string words = values_of(option);
    std::string line;
    if (option.is_positional()) {
        if (words.empty()) return "";
        line += " -f";
    } else {
        for (const std::string_view spelling : option.spellings())
            line += spelling.starts_with("--") ? " -l " + std::string(spelling.substr(2))
                                               : " -s " + std::string(spelling.substr(1));
        if (!option.is_flag()) line += words.empty() ? " -r -F" : " -x";
    }
    if (!words.empty()) line += " -a " + lists.mention(words, "\"$__csar_words", "\"");
    return line + " -d " + shell_quoted(option.help) + "\n";
}

// One line for an option that several commands have.
std::string fish_options(WordLists& lists) {
    std::vector<std::pair<std::string, std::string>> lines;  // option, and its commands
    each_option([&](const std::string& command, const Option& option) {
        const std::string line = fish_option(option, lists);
        if (line.empty()) return;
        const auto found = std::ranges::find_if(lines, [&](const auto& one) { return one.first == line; });
        if (found == lines.end())
            lines.emplace_back(line, command);
        else
            found->second += " " + command;
    });
    std::string text;
    for (const auto& [line, commands] : lines)
        text.append("complete -c csar -n '__fish_seen_subcommand_from ").append(commands).append("'").append(line);
    return text;
}

std::string fish_script() {
    WordLists lists;
    std::string text =
        "function __csar_package\n"
        "    for word in (commandline -opc)[3..-1]\n"
        "        if not string match -q -- '-*' $word\n            echo $word\n            return\n        end\n"
        "    end\nend\n"
        "function __csar_entries\n"
        "    set -l package (__csar_package)\n"
        "    test -n \"$package\"; and csar list $package 2>/dev/null\nend\n"
        "complete -c csar -f -n __fish_use_subcommand -a help -d 'explain a command'\n";
    for (const CommandEntry& entry : commands())
        text += "complete -c csar -f -n __fish_use_subcommand -a " + std::string(entry.name) + " -d " +
                shell_quoted(entry.summary) + "\n";
    text += fish_options(lists);
    for (const char* const command : {"cat", "extract"})
        text += std::string("complete -c csar -n '__fish_seen_subcommand_from ") + command +
                "; and test -n \"(__csar_package)\"' -f -a '(__csar_entries)'\n";
    return lists.text("set -g __csar_words", " ", "\n") + text;
}

class Completion final : public Command {
public:
    std::vector<Option> options() override { return {{"SHELL", &shell_, "the shell", "", "bash zsh fish"}}; }

    ExitStatus run(Console& console) override {
        if (shell_ == "fish")
            console.document(fish_script());
        else
            console.document((shell_ == "zsh" ? "#compdef csar\n" : "# Completion of csar for bash.\n") + candidates() +
                             std::string(shell_ == "zsh" ? zsh_end : bash_end));
        return ExitStatus::ok;
    }

private:
    std::string shell_;
};

}  // namespace

std::unique_ptr<Command> make_completion() { return std::make_unique<Completion>(); }

}  // namespace csar::cli
