// csar inspect: describes a package.
#include <csar/inspect.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

#include <csar/render.hpp>
#include <csar/text.hpp>
#include "cli/commands.hpp"
#include "cli/files_read.hpp"
#include "cli/inspect_text.hpp"
#include "cli/interrupt.hpp"
#include "cli/option_names.hpp"
#include "cli/options.hpp"
#include "cli/package_contents.hpp"
#include "cli/progress.hpp"
#include "cli/project.hpp"
#include "cli/report_output.hpp"
#include "cli/system.hpp"
#include "cli/verify_summary.hpp"
#include "cli/words.hpp"
#include "formats/findings_json.hpp"
#include "formats/inspect_json.hpp"
#include "formats/json_text.hpp"

namespace csar::cli {
namespace {

using Json = nlohmann::ordered_json;

class Inspect final : public Command {
public:
    std::vector<Option> options() override {
        std::vector<Option> options = {
            {"PACKAGE", &packages_, "archives, directories, definitions files, TOSCA.meta or manifests"},
            {"--no-digest", &no_digest_,
             "do not read the whole file: leave out its SHA-256 and the signatures of the "
             "whole file"},
        };
        add_definition_options(options, sources_);
        add_project_definitions_option(options, project_);
        add_output_options(options, output_, "text json html");
        options.push_back({"-o,--output", &output_.outputs, "also write the page to this file", "html=FILE"});
        add_resource_options(options, resources_);
        add_progress_option(options, resources_);
        return options;
    }

    ExitStatus run(Console& console) override {
        const std::string project_file = use_definitions_of_project(project_, packages_, sources_);
        settings_.limits = resources_.limits();
        settings_.definitions = sources_.options();
        settings_.cancellation = &interrupt();
        settings_.digest = !no_digest_;
        Json all = Json::array();
        const OutputOptions how = page_options();
        ReportOutput pages(console, how, "inspect");
        FilesRead files;
        for (const std::string& package : packages_) files.add_package(package);
        files.add(settings_.definitions);
        files.add(project_file);
        pages.keep(files);
        ExitStatus status = ExitStatus::ok;
        {
            Progress progress(console, "inspect", work_on(packages_), !resources_.no_progress && !output_.quiet);
            std::uint64_t done = 0;
            for (const std::string& package : packages_) {
                status = worse(status, inspect(package, console, all, pages));
                progress.set_packages_done(++done);
            }
        }
        pages.finish(status);
        if (output_.json()) console.document(render::escaped_json(document(std::move(all)).dump(2)) + "\n");
        return status;
    }

private:
    // Text and JSON are printed here, pages by ReportOutput.
    OutputOptions page_options() const {
        OutputOptions how = output_;
        if (how.format != "html") how.format = "text";
        for (const std::string& given : how.outputs)
            if (!given.starts_with("html=") && (given.find('=') != std::string::npos || how.format == "text") &&
                !given.ends_with(".html"))
                throw Failure(FailureKind::usage,
                              compose("--output {}: inspect can write only HTML pages: html=FILE", given));
        return how;
    }

    // If a package cannot be read, the next package is inspected.
    ExitStatus inspect(const std::string& path, Console& console, Json& all, ReportOutput& pages) {
        try {
            const Package package(input_of(path), settings_);
            InspectResult inspection = inspect_package(package, settings_);
            const Findings findings = with_option_names(std::move(inspection.findings));
            pages.write(findings, Json(), [&] { return package_contents({package, &inspection, nullptr, {}}); });
            if (output_.json())
                all.push_back(
                    {{"package", formats::inspection_json(inspection)}, {"report", formats::findings_json(findings)}});
            else if (output_.format == "text")
                print(inspection, findings, console);
            return findings.exit_status();
        } catch (const Failure& failure) {
            if (packages_.size() == 1 || failure.kind() != FailureKind::input) throw;
            console.err(with_option_names(failure.what()));
            Findings findings{.subject = path, .failure = failure};
            pages.write(findings, Json(), {});
            if (output_.json()) all.push_back({{"report", formats::findings_json(findings)}});
            return ExitStatus::unreadable;
        }
    }

    // For -q.
    static void print_errors(const Findings& findings, bool is_tampered, bool color, Console& console) {
        if (findings.exit_status() == ExitStatus::ok) return;
        console.out(render::text(findings_from(findings, Severity::error), {color}) + printable(findings.subject) +
                    ": " + std::string(verdict_word(findings, is_tampered)) + ", " +
                    count_of(findings.count(Severity::error), "error", "errors") + "\n");
    }

    void print(const InspectResult& inspection, const Findings& findings, Console& console) {
        const bool is_tampered = std::ranges::any_of(inspection.signatures, [](const VerifiedSignature& signature) {
            return signature.verdict == SignatureVerdict::tampered;
        });
        if (output_.quiet) return print_errors(findings, is_tampered, console.color(output_.color), console);
        if (std::exchange(is_anything_printed_, true)) console.out("\n");
        const bool color = console.color(output_.color);
        console.out(inspection_text(inspection, {color, output_.verbose, console.width()}));
        const std::uint64_t errors = findings.count(Severity::error);
        const bool is_unreadable = findings.exit_status() == ExitStatus::unreadable && !findings.unchecked();
        if (errors != 0 && (output_.verbose || is_unreadable))
            console.out("\n" + render::text(findings, {color, true}));
        else if (errors != 0)
            console.out("\nThe package is not valid (" + count_of(errors, "error", "errors") +
                        "): run 'csar verify' for details.\n");
    }

    // The members of a single package are at the top level.
    Json document(Json all) const {
        Json document = formats::document_of("inspect");
        if (packages_.size() == 1)
            document.update(all.front());
        else
            document["packages"] = std::move(all);
        return document;
    }

    std::vector<std::string> packages_;
    bool no_digest_ = false;
    bool is_anything_printed_ = false;
    InspectOptions settings_;
    DefinitionSources sources_;
    ProjectOptions project_;
    OutputOptions output_;
    ResourceOptions resources_;
};

}  // namespace

std::unique_ptr<Command> make_inspect() { return std::make_unique<Inspect>(); }

}  // namespace csar::cli
