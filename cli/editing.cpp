#include "cli/editing.hpp"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include <csar/fix.hpp>
#include <csar/text.hpp>
#include "cli/option_names.hpp"
#include "cli/system.hpp"
#include "cli/words.hpp"

namespace csar::cli {
namespace {

// Only the removed and added lines of a unified diff.
std::string changed_lines(std::string_view diff) {
    std::string lines;
    bool in_hunk = false;
    while (!diff.empty()) {
        const std::string_view line = take_piece(diff, '\n');
        in_hunk |= line.starts_with("@@");
        if (in_hunk && (line.starts_with('-') || line.starts_with('+'))) lines += "    " + printable(line) + "\n";
    }
    return lines;
}

}  // namespace

void Editing::add_options(std::vector<Option>& options) {
    options.push_back(
        {"--stdin-filename", &stdin_name_, "with - as PACKAGE: check standard input as if it were this file", "FILE"});
    options.push_back(
        {"--fix", &fixes_, "correct files and directories where a hint proposes the only possible correction"});
    options.push_back({"--diff", &shows_, "only show what --fix would change"});
}

void Editing::read_standard_input(std::vector<std::string>& packages, const Limits& limits) {
    if (stdin_name_.empty()) return;
    if (packages != std::vector<std::string>{"-"})
        throw Failure(FailureKind::usage, "--stdin-filename requires '-' as the only package");
    text_ = read_beginning(STDIN_FILENO, limits.definitions_file + 1, "standard input");
    if (text_.size() > limits.definitions_file)
        throw Failure(FailureKind::input, compose("standard input is larger than the limit of {} bytes",
                                                  std::to_string(limits.definitions_file)));
    packages = {stdin_name_};
}

Input Editing::input(const std::string& package) const {
    return stdin_name_.empty() ? input_of(package) : Input::memory(text_, package).with_files_around();
}

ExitStatus Editing::fix(const std::vector<std::string>& packages, const VerifyOptions& settings, Console& console,
                        bool quiet) const {
    ExitStatus status = ExitStatus::ok;
    if (!fixes_ && !shows_) return status;
    if (!stdin_name_.empty() || std::ranges::find(packages, "-") != packages.end())
        throw Failure(FailureKind::usage, "--fix and --diff require files; standard input is not a file");
    for (const std::string& package : packages) {
        // With --fix, validation reports a file that does not exist. DIR@TAG is a package in an OCI layout.
        std::error_code failed;
        const auto type = std::filesystem::symlink_status(package, failed).type();
        if (type == std::filesystem::file_type::not_found && package.find('@') == std::string::npos) {
            if (!shows_) continue;
            console.err(compose("cannot open '{}': No such file or directory", package));
            status = worse(status, exit_status_of(FailureKind::input));
            continue;
        }
        FixResult result;
        try {
            result = fix_definitions(package, {settings, !shows_});
        } catch (const Failure& failure) {
            if (failure.kind() == FailureKind::interrupted) throw;
            console.err(with_option_names(failure.what()));
            status = worse(status, exit_status_of(failure.kind()));
        }
        for (const FixedFile& file : result.files) {
            if (shows_) console.document(file.diff);
            if (!shows_ && !quiet) {
                console.err(compose("{}: {} made", file.name, count_of(file.edits, "change was", "changes were")));
                console.err_lines(changed_lines(file.diff));
            }
            if (shows_) status = worse(status, ExitStatus::finding);
        }
        if (quiet) continue;
        for (const LeftEdit& one : result.left) {
            std::string reason;
            if (!one.is_sure) reason = ", because a different correction is possible";
            if (!one.replacement.empty())
                reason = ", because other findings would then be reported, such as " + one.replacement;
            console.err(compose("{}:{}:{}: not changed to '{}'", one.name, std::to_string(one.line),
                                std::to_string(one.column), one.text) +
                        reason);
        }
    }
    return status;
}

}  // namespace csar::cli
