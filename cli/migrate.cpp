// csar migrate: migrates definitions of earlier versions to TOSCA 2.0.
#include <csar/migrate.hpp>

#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <csar/text.hpp>
#include "cli/commands.hpp"
#include "cli/files_read.hpp"
#include "cli/interrupt.hpp"
#include "cli/option_names.hpp"
#include "cli/options.hpp"
#include "cli/project.hpp"
#include "cli/report_output.hpp"
#include "cli/system.hpp"
#include "cli/words.hpp"

namespace csar::cli {
namespace {

class Migrate final : public Command {
public:
    std::vector<Option> options() override {
        std::vector<Option> options = {
            {"INPUT", &input_, "a definitions file, a directory or a package"},
            {"-o,--output", &output_,
             "a file, package or directory to write; - writes the definitions to standard output", "OUT"},
            {"--in-place", &settings_.in_place, "replace the definitions of the file or directory"},
            {"--diff", &diff_, "print the changes as a unified diff; without -o nothing is written"},
        };
        add_output_options(options, report_);
        add_severity_options(options, severities_);
        add_definition_options(options, sources_);
        add_project_definitions_option(options, project_);
        add_resource_options(options, resources_);
        return options;
    }

    ExitStatus run(Console& console) override {
        if (output_.empty() && !settings_.in_place && !diff_)
            throw Failure(FailureKind::usage, "migrate: specify an output with -o, or use --in-place or --diff");
        if (settings_.in_place && !output_.empty())
            throw Failure(FailureKind::usage, "migrate: --in-place cannot be combined with -o");
        const std::string project_file = use_definitions_of_project(project_, {input_}, sources_);
        settings_.definitions = sources_.options();
        settings_.limits = resources_.limits();
        settings_.jobs = resources_.jobs();
        settings_.severities = severities_.policy();
        settings_.cancellation = &interrupt();
        report_.verbose = true;  // remaining work is in notes
        const bool to_standard_output = output_ == "-";
        if (!to_standard_output) settings_.output = output_;
        FilesRead files;
        files.add({input_});
        files.add(settings_.definitions);
        files.add(project_file);
        files.refuse_to_replace(settings_.output, "migrate: --output");
        const MigrateResult migrated = migrate_definitions(input_of(input_), settings_);
        if (to_standard_output) return print(console, migrated);
        if (diff_)
            for (const MigratedFile& file : migrated.files)
                if (file.is_written) console.document(file.diff);
        return print_report(console, report_, "migrate", migrated.findings, summary(migrated), details(migrated));
    }

private:
    // Findings go to standard error.
    ExitStatus print(Console& console, const MigrateResult& migrated) const {
        const MigratedFile* only = nullptr;
        for (const MigratedFile& file : migrated.files)
            if (file.is_written && !file.is_new) {
                if (only != nullptr)
                    throw Failure(FailureKind::usage,
                                  "migrate: -o - is only for a single file; specify a package or directory to write");
                only = &file;
            }
        if (only != nullptr) console.document(diff_ ? only->diff : only->after);
        print_findings(console, with_option_names(migrated.findings), {.verbose = true});
        if (!report_.quiet) console.err_lines(needed_files(migrated));
        return migrated.findings.exit_status();
    }

    // Only applies if the directory of the file is packed: the file may also be in a subdirectory of the package.
    static std::string remark_on_entry(const std::string& name) {
        const std::string directory = std::filesystem::path(name).parent_path().string();
        return fmt::format("; if '{}' is packed without TOSCA.meta, specify the entry file with --entry-definitions",
                           directory.empty() ? "." : printable(directory));
    }

    // The imported files that the output needs: new, of ETSI, not migrated yet, or missing.
    std::string needed_files(const MigrateResult& migrated) const {
        // Without TOSCA.meta, a second YAML file makes the entry ambiguous.
        const bool is_second =
            settings_.in_place && migrated.findings.kind == SubjectKind::file && migrated.package_around.empty();
        std::string text;
        for (const MigratedFile& file : migrated.files)
            if (file.is_new)
                text += fmt::format(
                    "{}: this new file defines the types of the Simple Profile{}\n", printable(file.name),
                    output_ == "-" ? "; the definitions import this file, but only -o FILE writes it (next to FILE)"
                    : is_second    ? remark_on_entry(file.name)
                                   : "");
        for (const MigratedFile& file : migrated.files)
            if (file.is_written && file.name.find("etsi_nfv_sol001_") != std::string::npos)
                text += fmt::format(
                    "{}: ETSI defines these types only for TOSCA 1.x; receivers of SOL004 packages do not accept TOSCA "
                    "2.0\n",
                    printable(file.name));
        for (const MigratedFile& file : migrated.files)
            if (!file.is_written)
                text += fmt::format("{}: this file is imported and must also be {}\n", printable(file.name),
                                    file.edits == 0 ? "copied" : "migrated");
        return text;
    }

    std::string summary(const MigrateResult& migrated) const {
        if (!migrated.written && (settings_.in_place || !settings_.output.empty()))
            return fmt::format("{}: nothing written; {}\n", printable(input_),
                               count_of(migrated.findings.count(Severity::error), "error", "errors"));
        std::size_t files = 0, edits = 0;
        bool needs_migration = false, needs_copies = false;
        for (const MigratedFile& file : migrated.files) {
            if (!file.is_written) (file.edits == 0 ? needs_copies : needs_migration) = true;
            if (file.is_new || !file.is_written) continue;
            ++files;
            edits += file.edits;
        }
        std::string_view verdict = migrated.is_valid ? "valid as TOSCA 2.0" : "not yet valid as TOSCA 2.0";
        if (migrated.is_valid && needs_copies) verdict = "valid as TOSCA 2.0 after its imports are copied";
        if (migrated.is_valid && needs_migration) verdict = "valid as TOSCA 2.0 after its imports are migrated";
        std::string text = needed_files(migrated);
        for (const std::string& name : migrated.left_out)
            text += fmt::format("{}: {}\n", settings_.in_place ? "is no longer valid" : "left out", printable(name));
        if (migrated.lost_signature)
            text += "the signature was left out, because the signed content changed: sign the package again\n";
        if (!migrated.package_around.empty())
            text += fmt::format(
                "{}: the package of the file is not changed; to change the package, migrate its directory\n",
                printable(migrated.package_around));
        if (migrated.unlisted != 0)
            text += fmt::format("{} not listed; --limit findings=N lists more\n",
                                count_of(migrated.unlisted, "finding is", "findings are"));
        std::string where = "nothing written";
        if (migrated.written) where = settings_.in_place ? "changed in place" : "written to " + printable(output_);
        const bool is_done = migrated.is_valid || migrated.written;
        const std::string what = migrated.files.empty() && is_done
                                     ? "only TOSCA.meta is converted to CSAR 2.0"
                                     : count_of(edits, "change", "changes") + " in " + count_of(files, "file", "files");
        text += fmt::format("{}: {}, {}; {}\n", printable(input_), what, where, verdict);
        return text;
    }

    static nlohmann::ordered_json details(const MigrateResult& migrated) {
        nlohmann::ordered_json files = nlohmann::ordered_json::array();
        for (const MigratedFile& file : migrated.files)
            files.push_back({{"name", printable(file.name)},
                             {"new", file.is_new},
                             {"written", file.is_written && migrated.written},
                             {"changes", file.edits}});
        return {{"written", migrated.written},
                {"valid", migrated.is_valid},
                {"files", files},
                {"unlisted", migrated.unlisted},
                {"left_out", migrated.left_out},
                {"lost_signature", migrated.lost_signature},
                {"package_around", printable(migrated.package_around)}};
    }

    std::string input_, output_;
    bool diff_ = false;
    MigrateOptions settings_;
    OutputOptions report_;
    SeverityOptions severities_;
    DefinitionSources sources_;
    ProjectOptions project_;
    ResourceOptions resources_;
};

}  // namespace

std::unique_ptr<Command> make_migrate() { return std::make_unique<Migrate>(); }

}  // namespace csar::cli
