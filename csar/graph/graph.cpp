#include "csar/graph/graph.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <csar/failure.hpp>
#include "base/compose.hpp"
#include "csar/graph/drawing.hpp"
#include "csar/open/opened_definitions.hpp"
#include "validate/model/type.hpp"

namespace csar::graph {
namespace {

using validate::DefinitionsFile;
using validate::Element;
using validate::Key;
using validate::Node;
using validate::Type;

constexpr std::array type_sections = {Key::node_types,      Key::relationship_types, Key::capability_types,
                                      Key::interface_types, Key::data_types,         Key::artifact_types,
                                      Key::group_types,     Key::policy_types};

// Also adds the ancestors of the type.
std::size_t add_type(const Type& type, bool is_normative, Drawing& drawing) {
    if (const std::size_t* const known = drawing.find(&type)) return *known;
    const GraphNodeKind kind = is_normative ? GraphNodeKind::normative_type : GraphNodeKind::type;
    GraphNode node{kind, std::string(type.name), std::string(to_string(type.kind)), {}, 0, {}};
    if (type.element != nullptr && !is_normative) {
        node.file = drawing.shown(type.element->file->path);
        node.line = type.element->place().line;
        if (drawing.shows_facts()) node.facts = facts_of_type(*type.element, drawing.budget());
    }
    return drawing.add(&type, std::move(node));
}

void draw_step(const Element& step, Drawing& drawing) {
    std::string detail(step.text(Key::target));
    std::string_view between = detail.empty() ? "" : ": ";
    for (const Node activity : step[Key::activities].items())
        for (const auto [what, value] : activity.entries()) {
            if (what.text() == "description" || what.text() == "metadata") continue;
            const Node operation = value.is_mapping() ? value["operation"] : value;
            detail.append(between).append(what.text()).append(" ").append(operation.text());
            between = ", ";
        }
    drawing.add(step, GraphNodeKind::step, step.name_text(), detail);
}

const Element* service_of(const validate::Model& model, const std::string& entry) {
    const DefinitionsFile* const file = model.find(entry);
    return file == nullptr ? nullptr : file->service_template();
}

// `key`: a list of steps, or a single step.
void connect_steps(const Element& workflow, const Element& step, Key key, GraphEdgeKind kind, Drawing& drawing) {
    const auto connect = [&](Node name) {
        const Element* const next = workflow.child(Key::steps, name.text());
        const std::size_t* const to = next == nullptr ? nullptr : drawing.find(next);
        if (to != nullptr) drawing.connect(kind, *drawing.find(&step), *to);
    };
    const Node given = step[key];
    if (given.is_scalar()) connect(given);
    for (const Node name : given.items()) connect(name);
}

const Element& find_workflow(const Element& service, const std::string& name) {
    const auto workflows = service.children(Key::workflows);
    if (name.empty() && workflows.size() == 1) return workflows.front();
    const auto found =
        std::ranges::find_if(workflows, [&](const Element& workflow) { return workflow.name_text() == name; });
    if (found != workflows.end() && !name.empty()) return *found;
    if (workflows.size() == 0)
        throw Failure(FailureKind::usage,
                      compose("{}there are no workflows", name.empty() ? std::string() : name + ": "));
    std::string names;
    for (const Element& workflow : workflows)
        names += compose("{}'{}'", names.empty() ? "" : ", ", workflow.name_text());
    throw Failure(FailureKind::usage,
                  compose("{}: the workflows are {}", name.empty() ? std::string("which workflow") : name, names));
}

}  // namespace

void draw_types(const validate::Model& model, Drawing& drawing) {
    std::vector<const Type*> types;
    for (const DefinitionsFile* const file : model.files())
        for (const Key section : type_sections)
            for (const Element& element : file->root->children(section))
                if (element.defines != nullptr) types.push_back(element.defines);
    for (const Type* const type : types) add_type(*type, false, drawing);
    // A parent that is not drawn yet is a type of the TOSCA version. The loop draws it later.
    for (std::size_t i = 0; i < types.size(); ++i) {
        const Type* const parent = types[i]->parent;
        if (parent == nullptr) continue;
        const bool is_new = drawing.find(parent) == nullptr;
        const std::size_t to = add_type(*parent, true, drawing);
        if (is_new) types.push_back(parent);
        drawing.connect(GraphEdgeKind::derivation, *drawing.find(types[i]), to);
    }
}

void draw_imports(const validate::Model& model, Drawing& drawing) {
    for (const DefinitionsFile* const file : model.files()) {
        const std::string shown = drawing.shown(file->path);
        drawing.add(file, {GraphNodeKind::file, shown, std::string(file->version_text), shown, 1, {}});
    }
    for (const DefinitionsFile* const file : model.files())
        for (const validate::Import& import : file->imports) {
            if (import.state == validate::Import::State::built_in) continue;
            const std::size_t* const known = import.file == nullptr ? nullptr : drawing.find(import.file);
            const bool is_remote = import.state == validate::Import::State::remote;
            const std::size_t to = known != nullptr ? *known
                                                    : drawing.named(GraphNodeKind::missing, import.reference.text(),
                                                                    is_remote ? "remote" : "not found");
            drawing.connect(GraphEdgeKind::import, *drawing.find(file), to);
        }
}

void draw_workflow(const validate::Model& model, const std::string& entry, const std::string& name, Drawing& drawing) {
    const Element* const service = service_of(model, entry);
    if (service == nullptr) throw Failure(FailureKind::usage, "there is no service template, and no workflow");
    const Element& workflow = find_workflow(*service, name);
    for (const Element& step : workflow.children(Key::steps)) draw_step(step, drawing);
    for (const Element& step : workflow.children(Key::steps)) {
        connect_steps(workflow, step, Key::on_success, GraphEdgeKind::success, drawing);
        connect_steps(workflow, step, Key::on_failure, GraphEdgeKind::failure, drawing);
    }
}

namespace {

Graph draw(const open::OpenedDefinitions& definitions, GraphView view, const std::string& workflow, bool facts) {
    Graph graph{.view = view, .title = definitions.title(), .workflow = workflow};
    Drawing drawing(graph, definitions.holder().report(), facts);
    const std::string& entry = definitions.entry();
    if (definitions.xml_definitions() != nullptr) {
        draw_xml(*definitions.xml_definitions(), entry, view, drawing);
        return graph;
    }
    switch (view) {
        case GraphView::topology:
            draw_topology(definitions.model(), *definitions.holder().namespaces(), entry, drawing);
            break;
        case GraphView::types: draw_types(definitions.model(), drawing); break;
        case GraphView::imports: draw_imports(definitions.model(), drawing); break;
        case GraphView::workflow: draw_workflow(definitions.model(), entry, workflow, drawing); break;
    }
    return graph;
}

}  // namespace

Graph make_graph(open::Subject& subject, const GraphOptions& options, Report& report) {
    open::OpenedDefinitions definitions(subject, report);
    Graph graph = draw(definitions, options.view, options.workflow, options.facts);
    definitions.finish();
    return graph;
}

std::vector<Graph> make_all_graphs(open::Subject& subject, bool facts, Report& report) {
    open::OpenedDefinitions definitions(subject, report);
    std::vector<Graph> graphs;
    const auto add = [&](GraphView view, const std::string& workflow) {
        Graph graph = draw(definitions, view, workflow, facts);
        if (!graph.nodes.empty()) graphs.push_back(std::move(graph));
    };
    for (const GraphView view : {GraphView::topology, GraphView::types, GraphView::imports}) add(view, {});
    if (definitions.xml_definitions() == nullptr)
        if (const Element* const service = service_of(definitions.model(), definitions.entry()))
            for (const Element& workflow : service->children(Key::workflows))
                add(GraphView::workflow, std::string(workflow.name_text()));
    definitions.finish();
    return graphs;
}

}  // namespace csar::graph
