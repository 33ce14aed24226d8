// csar compile: the output of a TOSCA processor.
#include <csar/compile.hpp>

#include <csar/failure.hpp>
#include "cli/commands.hpp"
#include "cli/files_read.hpp"
#include "cli/interrupt.hpp"
#include "cli/option_names.hpp"
#include "cli/options.hpp"
#include "cli/project.hpp"
#include "cli/report_file.hpp"
#include "cli/report_output.hpp"
#include "cli/system.hpp"

namespace csar::cli {
namespace {

class Compile final : public Command {
public:
    std::vector<Option> options() override {
        std::vector<Option> options = {
            {"PACKAGE", &package_, "archive, directory or definitions file"},
            {"--normalized", &normalized_,
             "write the templates in normalized form: with inherited definitions and defaults, without short "
             "notations"},
            {"--input", &inputs_, "the value of an input, as YAML; overrides --inputs", "NAME=VALUE"},
            {"--inventory", &inventory_,
             "a representation graph with existing nodes, for the directives select and external", "FILE"},
            {"-o,--output", &output_, "write the output to this file", "FILE"},
        };
        add_options(options, "Output",
                    {{"--format", &format_, "json (the default), yaml, or tosca (TOSCA 2.0, requires --normalized)",
                      "FORM", "json yaml tosca"},
                     {"--no-places", &no_places_, "leave out files, lines and columns"}});
        add_definition_options(options, sources_);
        add_project_definitions_option(options, project_);
        add_options(options, "Definitions",
                    {{"--inputs", &input_file_, "values of the service template's inputs, as YAML", "FILE"}});
        add_severity_options(options, severities_);
        add_resource_options(options, resources_);
        return options;
    }

    ExitStatus run(Console& console) override {
        if (normalized_ && !inventory_.empty())
            throw Failure(FailureKind::usage, "--inventory cannot be combined with --normalized");
        if (!normalized_ && format_ == "tosca")
            throw Failure(FailureKind::usage, "--format tosca requires --normalized");
        const std::string project_file = use_definitions_of_project(project_, {package_}, sources_);
        CompileOptions settings{.limits = resources_.limits(),
                                .severities = severities_.policy(),
                                .cancellation = &interrupt(),
                                .definitions = sources_.options(),
                                .format = format_ == "yaml"    ? CompileFormat::yaml
                                          : format_ == "tosca" ? CompileFormat::tosca
                                                               : CompileFormat::json,
                                .normalized = normalized_,
                                .places = !no_places_};
        settings.inventory = inventory_;
        settings.definitions.inputs = input_file_;
        for (const std::string& given : inputs_)
            settings.definitions.input_values.push_back(parse_pair("--input", given, "NAME=VALUE"));
        FilesRead files;
        files.add_package(package_);
        files.add({input_file_, inventory_});
        files.add(settings.definitions);
        files.add(project_file);
        files.refuse_to_replace(output_, "compile: --output");
        const CompileResult result = compile_package(input_of(package_), settings);
        print_findings(console, with_option_names(result.findings));
        if (!result.document) return result.findings.exit_status();
        write_document(console, output_, *result.document);
        return ExitStatus::ok;
    }

private:
    std::string package_, format_, output_, input_file_, inventory_;
    std::vector<std::string> inputs_;
    bool normalized_ = false, no_places_ = false;
    DefinitionSources sources_;
    ProjectOptions project_;
    SeverityOptions severities_;
    ResourceOptions resources_;
};

}  // namespace

std::unique_ptr<Command> make_compile() { return std::make_unique<Compile>(); }

}  // namespace csar::cli
