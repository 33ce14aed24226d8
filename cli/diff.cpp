// csar diff: the differences between two packages.
#include <csar/diff.hpp>

#include <array>
#include <filesystem>
#include <system_error>

#include <nlohmann/json.hpp>

#include <csar/failure.hpp>
#include <csar/render.hpp>
#include <csar/rules.hpp>
#include <csar/text.hpp>
#include "cli/commands.hpp"
#include "cli/files_read.hpp"
#include "cli/interrupt.hpp"
#include "cli/options.hpp"
#include "cli/progress.hpp"
#include "cli/project.hpp"
#include "cli/report_file.hpp"
#include "cli/system.hpp"
#include "cli/words.hpp"
#include "formats/code_span.hpp"
#include "formats/diff_output.hpp"
#include "formats/diff_page.hpp"
#include "formats/json_text.hpp"

namespace csar::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr auto diff_extensions = std::to_array<FormatExtension>(
    {{".txt", "text"}, {".json", "json"}, {".md", "markdown"}, {".html", "html"}, {".pdf", ""}});

class DiffCommand final : public Command {
public:
    std::vector<Option> options() override {
        std::vector<Option> options = {
            {"OLD", &old_, "archive, directory or definitions file"},
            {"NEW", &new_, "the package to compare with OLD"},
            {"--require-version-step", &require_step_,
             "exit with status 1 if the new version is too low for the changes, or if a changed NFV package has the "
             "same identifier; otherwise with status 0"},
            {"--follow-symlinks", &follow_symlinks_, "in directories, follow symbolic links, as pack does"},
            {"--gitignore", &gitignore_, "in directories, leave out files that Git ignores"},
            {"--git-tracked", &git_tracked_, "in directories, compare only files that Git tracks"},
            {"-o,--output", &output_,
             "write the output to this file, in the format of its extension (.txt, .json, .md, .html)", "FILE"},
        };
        add_options(options, "Output",
                    {{"--format", &format_, "format of the report", "FORM", "text json markdown html"},
                     {"-q,--quiet", &quiet_, "print nothing; only set the exit status"}});
        add_definition_options(options, sources_);
        add_project_options(options, project_, false);
        add_resource_options(options, resources_);
        add_progress_option(options, resources_);
        return options;
    }

    ExitStatus run(Console& console) override {
        const std::optional<ProjectFile> project = find_project(project_, {old_, new_});
        if (project) apply_defaults(*project, sources_);
        DiffOptions settings{{.limits = resources_.limits(), .cancellation = &interrupt(), .jobs = resources_.jobs()},
                             sources_.options()};
        choose_files(settings, project);
        // FILE.html is written in addition to the text.
        const bool has_page = output_.ends_with(".html") && (format_.empty() || format_ == "text");
        if (!has_page) format_ = format_of_output("diff: --output", output_, format_, diff_extensions);
        if (has_page || format_ == "html") {
            settings.text_of_file = render::html_text_of_file;
            settings.text_in_all = render::html_text_in_all;
        }
        FilesRead files;
        files.add_package(old_);
        files.add_package(new_);
        files.add(settings.definitions);
        if (project) files.add(project->path);
        files.refuse_to_replace_by_report(output_, "diff: --output");
        const Diff diff = [&] {
            Work work = work_on({old_, new_});
            work.packages = 0;
            const Progress progress(console, "diff", work, !resources_.no_progress && !quiet_);
            return diff_packages(input_of(old_), input_of(new_), settings);
        }();
        const bool has_file = !output_.empty() && output_ != "-";
        if (has_file) write_document(console, output_, in_form(diff, has_page ? "html" : format_));
        if (!quiet_ && (!has_file || has_page)) {
            const bool is_for_people = format_ != "json" && format_ != "html";
            is_for_people ? console.out(in_form(diff, format_)) : console.document(in_form(diff, format_));
        }
        print_left_out(console, diff.old_findings);
        print_left_out(console, diff.new_findings);
        const std::string effect = printable(formats::effect_of_errors(diff.not_compared));
        print_errors(console, old_, diff.old_findings, effect);
        print_errors(console, new_, diff.new_findings, effect);
        return status_of(diff);
    }

private:
    // A directory is compared as `csar pack` would pack it.
    void choose_files(DiffOptions& settings, const std::optional<ProjectFile>& found) const {
        std::error_code absent;
        const bool has_directory =
            std::filesystem::is_directory(old_, absent) || std::filesystem::is_directory(new_, absent);
        if (!has_directory && (follow_symlinks_ || gitignore_ || git_tracked_))
            throw Failure(FailureKind::usage,
                          "diff: --follow-symlinks, --gitignore and --git-tracked require a directory");
        const std::optional<ProjectFile> project = has_directory ? found : std::nullopt;
        settings.git = packed_of_git("diff", gitignore_, git_tracked_, project);
        settings.follow_symlinks = follow_symlinks_;
        if (!project) return;
        settings.project_file = project->path;
        apply_defaults(*project, "follow-symlinks", &settings.follow_symlinks);
        apply_defaults(*project, "executable", &settings.executable);
    }

    ExitStatus status_of(const Diff& diff) const {
        if (require_step_) return diff.is_sufficient() ? ExitStatus::ok : ExitStatus::finding;
        return diff.same() ? ExitStatus::ok : ExitStatus::finding;
    }

    std::string in_form(const Diff& diff, const std::string& format) const {
        if (format == "json") return document_of(diff);
        const std::string missing = require_step_ ? printable(formats::missing_step(diff)) : "";
        if (format == "html") return formats::diff_page(diff, old_, new_, status_of(diff), missing);
        if (format == "markdown")
            return render::markdown(diff, old_, new_) +
                   (missing.empty() ? "" : "\n" + formats::code_span(missing) + "\n");
        return render::text(diff, old_, new_) + (missing.empty() ? "" : missing + "\n");
    }

    // Links and special files are not compared: packing them is an error.
    static void print_left_out(Console& console, const Findings& findings) {
        for (const Diagnostic& finding : findings.diagnostics)
            if (area_of(finding.id) == "directory")
                console.err(compose("{}: {}: {} [{}]", render::place_name(findings, finding.place),
                                    to_string(finding.severity), finding.message, finding.id));
    }

    static void print_errors(Console& console, const std::string& name, const Findings& findings,
                             const std::string& effect) {
        const std::uint64_t errors = findings.count(Severity::error);
        if (errors != 0)
            console.err(printable(name) + ": " + count_of(errors, "error", "errors") + ", so " + effect +
                        ": run 'csar verify' for details.");
    }

    std::string document_of(const Diff& diff) const {
        Json document = formats::document_of("diff");
        document["old"] = unicode(old_);
        document["new"] = unicode(new_);
        document["diff"] = formats::diff_json(diff);
        return render::escaped_json(document.dump(2)) + "\n";
    }

    std::string old_, new_, format_, output_;
    bool require_step_ = false, quiet_ = false, follow_symlinks_ = false, gitignore_ = false, git_tracked_ = false;
    ProjectOptions project_;
    DefinitionSources sources_;
    ResourceOptions resources_;
};

}  // namespace

std::unique_ptr<Command> make_diff() { return std::make_unique<DiffCommand>(); }

}  // namespace csar::cli
