#include "cli/against.hpp"

#include <filesystem>
#include <system_error>

#include <nlohmann/json.hpp>

#include <csar/diff.hpp>
#include <csar/failure.hpp>
#include <csar/text.hpp>
#include "cli/project.hpp"
#include "cli/system.hpp"
#include "formats/diff_output.hpp"

namespace csar::cli {
namespace {

bool files_differ(const Findings& findings) {
    for (const std::string_view id : {"package/different-content", "package/extra-file", "package/missing-file"})
        if (findings.rule_counts.count(id) != 0) return true;
    return false;
}

// A pipe can only be read once.
bool can_be_read_again(const std::string& path) {
    std::error_code absent;
    return path != "-" &&
           (std::filesystem::is_regular_file(path, absent) || std::filesystem::is_directory(path, absent));
}

}  // namespace

void add_against_options(std::vector<Option>& options, AgainstOptions& target) {
    options.push_back(
        {"--against", &target.path, "the package must have exactly the files of this directory or package", "DIR|PKG"});
    options.push_back({"--follow-symlinks", &target.follow_symlinks,
                       "with --against DIR: follow symbolic links in DIR, as pack does"});
    options.push_back({"--gitignore", &target.gitignore,
                       "with --against DIR: leave out files of DIR that Git ignores, as pack does"});
    options.push_back(
        {"--git-tracked", &target.git_tracked, "with --against DIR: compare only files of DIR that Git tracks"});
}

void apply(const AgainstOptions& given, const std::optional<ProjectFile>& project, VerifyOptions& settings) {
    std::error_code absent;
    const bool is_directory = std::filesystem::is_directory(given.path, absent);
    for (const auto& [is_given, option] :
         {std::pair{given.follow_symlinks, "--follow-symlinks"}, std::pair{given.gitignore, "--gitignore"},
          std::pair{given.git_tracked, "--git-tracked"}})
        if (is_given && !is_directory)
            throw Failure(FailureKind::usage, std::string(option) + " requires --against DIR");
    settings.follow_symlinks = given.follow_symlinks;
    if (project) apply_defaults(*project, "follow-symlinks", &settings.follow_symlinks);
    if (given.path.empty()) return;
    settings.against = input_of(given.path);
    settings.git = packed_of_git("verify", given.gitignore, given.git_tracked, is_directory ? project : std::nullopt);
    if (project && is_directory) apply_defaults(*project, "executable", &settings.executable);
}

std::string differences_from(const std::string& against, const VerifyResult& result, const VerifyOptions& settings,
                             nlohmann::ordered_json& details) {
    const std::string& package = result.findings.subject;
    if (result.findings.failure || !files_differ(result.findings) || !can_be_read_again(against) ||
        !can_be_read_again(package))
        return {};
    DiffOptions options{{.limits = settings.limits, .cancellation = settings.cancellation, .jobs = settings.jobs},
                        settings.definitions,
                        settings.git};
    options.follow_symlinks = settings.follow_symlinks;
    options.executable = settings.executable;
    options.project_file = settings.project_file;
    options.definitions.inputs.clear();
    try {
        Diff diff = diff_packages(input_of(against), input_of(package), options);
        // A package that is only signed again needs no new version.
        const bool is_only_signed_anew = !diff.same() && diff.step == VersionStep::none;
        diff.files.clear();
        if (diff.same() && !is_only_signed_anew) return {};
        details["differences"] = formats::diff_json(diff);
        details["differences"].erase("files");
        details["differences"].erase("same");
        const std::string incomplete = formats::incomplete_sentence(
            diff.old_findings.count(Severity::error) + diff.new_findings.count(Severity::error), diff.not_compared,
            '\'');
        return "differences, " + printable(against) + " -> " + printable(package) +
               (is_only_signed_anew ? ": only the signatures differ\n" : ":\n") + formats::diff_text(diff) +
               (incomplete.empty() ? "" : incomplete + "\n");
    } catch (const Failure& failure) {
        if (failure.kind() == FailureKind::interrupted || failure.kind() == FailureKind::usage) throw;
        return {};  // the findings list them
    }
}

}  // namespace csar::cli
