// csar inspect: what is this package.
#include <csar/inspect.hpp>

#include <nlohmann/json.hpp>

#include <csar/render.hpp>
#include <csar/version.hpp>
#include "cli/commands.hpp"
#include "cli/inspect_text.hpp"
#include "cli/interrupt.hpp"
#include "cli/option_names.hpp"
#include "cli/options.hpp"
#include "cli/system.hpp"

namespace csar::cli {
namespace {

class Inspect final : public Command {
public:
    std::vector<Option> options() override {
        std::vector<Option> options = {
            {"PACKAGE", &package_, "archive, directory, definitions file, TOSCA.meta or manifest", "", {}, true},
            {"--digest", &settings_.digest, "compute the SHA-256 of the archive file"},
        };
        add_definition_options(options, sources_);
        add_output_options(options, output_);
        add_resource_options(options, resources_);
        return options;
    }

    ExitStatus run(Console& console) override {
        settings_.limits = resources_.limits();
        settings_.definitions = sources_.options();
        settings_.cancellation = &interrupt();
        InspectResult inspection = inspect_package(input_of(package_), settings_);
        const Findings findings = with_option_names(std::move(inspection.findings));
        if (output_.json()) {
            nlohmann::ordered_json document;
            document["tool"] = {{"name", "csar"}, {"version", version()}};
            document["command"] = "inspect";
            document["package"] = inspection_json(inspection);
            document["report"] = nlohmann::ordered_json::parse(render::json(findings));
            console.out(render::escaped_json(document.dump(2)) + "\n");
        } else {
            const bool color = console.color(output_.color);
            console.out(inspection_text(inspection, {color, output_.verbose, console.width()}));
            const std::uint64_t errors = findings.count(Severity::error);
            if (errors != 0 && output_.verbose)
                console.out("\n" + render::text(findings, {color, true}));
            else if (errors != 0)
                console.out("\nThe package is not valid (" + std::to_string(errors) +
                            (errors == 1 ? " error" : " errors") + "): 'csar verify' says why.\n");
        }
        return findings.exit_status();
    }

private:
    std::string package_;
    InspectOptions settings_;
    DefinitionSources sources_;
    OutputOptions output_;
    ResourceOptions resources_;
};

}  // namespace

std::unique_ptr<Command> make_inspect() { return std::make_unique<Inspect>(); }

}  // namespace csar::cli
