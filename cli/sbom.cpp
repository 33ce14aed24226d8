// csar sbom: writes a bill of materials of a package.
#include <csar/sbom.hpp>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>

#include <csar/failure.hpp>
#include <csar/render.hpp>
#include "cli/commands.hpp"
#include "cli/files_read.hpp"
#include "cli/interrupt.hpp"
#include "cli/option_names.hpp"
#include "cli/options.hpp"
#include "cli/progress.hpp"
#include "cli/project.hpp"
#include "cli/report_file.hpp"
#include "cli/report_output.hpp"
#include "cli/source_date.hpp"
#include "cli/system.hpp"
#include "cli/words.hpp"

namespace csar::cli {
namespace {

constexpr auto sbom_extensions = std::to_array<FormatExtension>(
    {{".cdx.json", "cyclonedx"}, {".spdx.json", "spdx"}, {".spdx", ""}, {".xml", ""}, {".rdf", ""}});

// Why the bill of materials is not complete.
void print_reasons(Console& console, const Sbom& sbom) {
    const auto print = [&](const std::string& reason) {
        console.err(reason + ", so the bill of materials is incomplete.");
    };
    if (sbom.lacks_definitions) print("definitions were not found or cannot be read");
    if (sbom.has_chart) print("the images of Helm charts are not listed");
    if (!sbom.references.empty())
        print(compose("the definitions refer to content that is not in the package, such as '{}'",
                      sbom.references.front().name));
}

// True for a regular file that is neither empty nor, by its beginning, a bill of materials in JSON.
bool is_other_document(const std::string& path) {
    std::error_code failed;
    if (!std::filesystem::is_regular_file(path, failed) || std::filesystem::file_size(path, failed) == 0) return false;
    std::string beginning(4096, '\0');
    std::ifstream file(path, std::ios::binary);
    file.read(beginning.data(), static_cast<std::streamsize>(beginning.size()));
    beginning.resize(static_cast<std::size_t>(file.gcount()));
    const std::size_t start = beginning.find_first_not_of(" \t\r\n");
    return start == std::string::npos || beginning[start] != '{' ||
           (beginning.find("\"bomFormat\"") == std::string::npos &&
            beginning.find("\"spdxVersion\"") == std::string::npos);
}

class SbomCommand final : public Command {
public:
    std::vector<Option> options() override {
        std::vector<Option> options = {
            {"PACKAGE", &package_, "archive or directory; - for standard input"},
            {"-o,--output", &output_, "write the bill of materials to this file; default: standard output", "FILE"},
            {"--replace", &replace_, "overwrite an existing file that is not a bill of materials"},
        };
        add_options(options, "Output",
                    {{"--format", &format_,
                      "CycloneDX 1.6 or SPDX 2.3, as JSON; default: cyclonedx, or spdx if FILE is *.spdx.json", "FORM",
                      "cyclonedx spdx"}});
        add_definition_options(options, sources_);
        add_project_definitions_option(options, project_);
        add_severity_options(options, severities_);
        add_resource_options(options, resources_);
        add_progress_option(options, resources_);
        return options;
    }

    ExitStatus run(Console& console) override {
        const std::string format = format_of_output("sbom: --output", output_, format_, sbom_extensions);
        if (std::error_code absent; std::filesystem::equivalent(output_, package_, absent))
            throw Failure(FailureKind::usage, "sbom: --output would replace the package: choose another file");
        const std::string project_file = use_definitions_of_project(project_, {package_}, sources_);
        SbomOptions settings{{.limits = resources_.limits(),
                              .severities = severities_.policy(),
                              .cancellation = &interrupt(),
                              .jobs = resources_.jobs()},
                             sources_.options()};
        FilesRead files;
        files.add(package_);  // without files next to it
        files.add(settings.definitions);
        files.add(project_file);
        files.refuse_to_replace(
            output_, "sbom: --output",
            is_source(output_) ? "choose another file"
                               : "if it is an old bill of materials, first delete it; otherwise, choose another file");
        if (!replace_ && is_other_document(output_))
            throw Failure(FailureKind::usage,
                          compose("sbom: '{}' exists and is not a bill of materials: choose another file, or overwrite "
                                  "the file with --replace",
                                  output_));
        const Sbom sbom = [&] {
            const Progress progress(console, "sbom", work_on({package_}), !resources_.no_progress);
            return make_sbom(input_of(package_), settings);
        }();
        if (const ExitStatus status = sbom.findings.exit_status(); status != ExitStatus::ok) {
            print_findings(console, with_option_names(sbom.findings));
            return status;
        }
        if (sbom.lacks_definitions) print_findings(console, with_option_names(sbom.findings));
        print_reasons(console, sbom);
        for (const auto& [given, meant] : sbom.misspelt_licenses) {
            const bool lacks_version = meant.starts_with(given + "-");
            console.err(compose("the licence '{}' is not an SPDX expression; {}", given,
                                lacks_version ? compose("add the version, for example '{}'", meant)
                                : meant.find(" AND ") != std::string::npos
                                    ? compose("did you mean '{}'? For a choice, write OR", meant)
                                    : compose("did you mean '{}'?", meant)));
        }
        // Without a time, which CycloneDX allows, the same package gives the same bytes.
        const bool has_time = std::getenv("SOURCE_DATE_EPOCH") != nullptr;
        const std::optional<std::chrono::sys_seconds> time =
            has_time ? std::optional(source_date_epoch()) : std::nullopt;
        const std::string text =
            format == "spdx" ? render::spdx(sbom, source_date_epoch()) : render::cyclonedx(sbom, time);
        write_document(console, output_, text);
        return ExitStatus::ok;
    }

private:
    std::string package_;
    std::string format_;
    std::string output_;
    bool replace_ = false;
    DefinitionSources sources_;
    ProjectOptions project_;
    SeverityOptions severities_;
    ResourceOptions resources_;
};

}  // namespace

std::unique_ptr<Command> make_sbom_command() { return std::make_unique<SbomCommand>(); }

}  // namespace csar::cli
