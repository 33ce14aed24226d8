// csar graph: draws definitions as text for other tools or as a picture.
#include <csar/graph.hpp>

#include <nlohmann/json.hpp>

#include <array>

#include <csar/failure.hpp>
#include <csar/render.hpp>
#include "cli/commands.hpp"
#include "cli/files_read.hpp"
#include "cli/interrupt.hpp"
#include "cli/options.hpp"
#include "cli/project.hpp"
#include "cli/report_file.hpp"
#include "cli/system.hpp"
#include "cli/words.hpp"
#include "formats/findings_json.hpp"
#include "formats/graph_json.hpp"
#include "formats/json_text.hpp"

namespace csar::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr auto graph_extensions = std::to_array<FormatExtension>({{".mmd", "mermaid"},
                                                                  {".dot", "dot"},
                                                                  {".gv", "dot"},
                                                                  {".svg", "svg"},
                                                                  {".json", "json"},
                                                                  {".png", ""},
                                                                  {".pdf", ""}});

class GraphCommand final : public Command {
public:
    std::vector<Option> options() override {
        std::vector<Option> options = {
            {"PACKAGE", &package_, "archive, directory or definitions file"},
            {"--view", &view_, "the contents of the graph; default: topology", "VIEW",
             "topology types imports workflow"},
            {"--workflow", &workflow_, "the workflow to draw", "NAME"},
            {"-o,--output", &output_,
             "write the output to this file, in the format of its extension (.mmd, .dot, .svg, .json)", "FILE"},
        };
        add_options(options, "Output",
                    {{"--format", &format_,
                      "language of the graph: mermaid (the default), dot (Graphviz), svg (a "
                      "picture) or json",
                      "FORM", "mermaid dot svg json"}});
        add_definition_options(options, sources_);
        add_project_definitions_option(options, project_);
        add_resource_options(options, resources_);
        return options;
    }

    ExitStatus run(Console& console) override {
        if (!workflow_.empty() && !view_.empty() && view_ != "workflow")
            throw Failure(FailureKind::usage, "--workflow requires --view workflow");
        const std::string format = format_of_output("graph: --output", output_, format_, graph_extensions);
        const std::string project_file = use_definitions_of_project(project_, {package_}, sources_);
        GraphOptions settings{.limits = resources_.limits(), .definitions = sources_.options()};
        FilesRead files;
        files.add_package(package_);
        files.add(settings.definitions);
        files.add(project_file);
        files.refuse_to_replace_by_report(output_, "graph: --output");
        settings.cancellation = &interrupt();
        settings.workflow = workflow_;
        settings.view =
            !workflow_.empty() ? GraphView::workflow : from_string<GraphView>(view_).value_or(GraphView::topology);
        settings.facts = format == "json";
        const Graph graph = graph_package(input_of(package_), settings);
        const std::string drawn = format == "json"  ? json(graph)
                                  : format == "dot" ? render::dot(graph)
                                  : format == "svg" ? render::svg(graph)
                                                    : render::mermaid(graph);
        write_document(console, output_, drawn);
        const std::uint64_t errors = graph.findings.count(Severity::error);
        if (errors != 0)
            console.err(count_of(errors, "error", "errors") +
                        ", so the result may be incomplete: run 'csar validate' for details" +
                        unused_project_hint(project_) + ".");
        else if (graph.nodes.empty() && settings.view == GraphView::topology)
            console.err("There are no node templates: try '--view types' or '--view imports'.");
        return graph.findings.exit_status();
    }

private:
    static std::string json(const Graph& graph) {
        Json document = formats::document_of("graph");
        document["graph"] = formats::graph_json(graph);
        document["report"] = formats::findings_json(graph.findings);
        return render::escaped_json(document.dump(2)) + "\n";
    }

    std::string package_, view_, workflow_, format_, output_;
    DefinitionSources sources_;
    ProjectOptions project_;
    ResourceOptions resources_;
};

}  // namespace

std::unique_ptr<Command> make_graph() { return std::make_unique<GraphCommand>(); }

}  // namespace csar::cli
