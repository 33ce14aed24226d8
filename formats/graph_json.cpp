#include "formats/graph_json.hpp"

#include <nlohmann/json.hpp>

#include <cmath>
#include <utility>

#include "formats/json_text.hpp"

namespace csar::formats {
namespace {

using Json = nlohmann::ordered_json;

Json fact_json(const GraphFact& fact) {
    Json json = {{"section", fact.section}};
    put(json, "name", fact.name);
    put(json, "value", fact.value);
    if (fact.line != 0) json["line"] = fact.line;
    return json;
}

// More digits would differ between machines.
double rounded(double pixels) { return std::round(pixels * 10) / 10; }

Json picture_json(const render::Picture& picture) {
    Json boxes = Json::array(), lines = Json::array(), labels = Json::array();
    for (const render::PictureBox& box : picture.boxes)
        boxes.push_back({box.node, rounded(box.x), rounded(box.y), rounded(box.width), rounded(box.height),
                         unicode(box.name), unicode(box.detail), box.inside});
    for (const render::PictureLine& line : picture.lines) lines.push_back({line.edge, line.from, line.to, line.path});
    for (const render::PictureLabel& label : picture.labels)
        labels.push_back({label.edge, rounded(label.x), rounded(label.y), unicode(label.text)});
    return {{"width", rounded(picture.width)},
            {"height", rounded(picture.height)},
            {"boxes", std::move(boxes)},
            {"lines", std::move(lines)},
            {"labels", std::move(labels)}};
}

}  // namespace

nlohmann::ordered_json pictures_json(const Graph& graph) {
    render::PictureOptions options{.overlays = false};
    const render::Picture whole = render::picture(graph, options);
    Json hosts = Json::array(), levels = Json::array();
    for (const render::PictureBox& box : whole.boxes)
        if (box.host) hosts.push_back({box.node, *box.host});
    for (options.depth = 0; options.depth < whole.depth; ++options.depth)
        levels.push_back(picture_json(render::picture(graph, options)));
    levels.push_back(picture_json(whole));
    return {{"hosts", std::move(hosts)}, {"levels", std::move(levels)}};
}

nlohmann::ordered_json graph_json(const Graph& graph) {
    Json nodes = Json::array(), edges = Json::array();
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const GraphNode& node = graph.nodes[i];
        Json json = {{"id", i}, {"kind", to_string(node.kind)}};
        put(json, "name", node.name);
        put(json, "detail", node.detail);
        put(json, "file", node.file);
        if (node.line != 0) json["line"] = node.line;
        for (const GraphFact& fact : node.facts) json["facts"].push_back(fact_json(fact));
        nodes.push_back(std::move(json));
    }
    for (const GraphEdge& edge : graph.edges) {
        Json json = {{"kind", to_string(edge.kind)}, {"from", edge.from}, {"to", edge.to}};
        put(json, "name", edge.name);
        edges.push_back(std::move(json));
    }
    Json json = {{"view", to_string(graph.view)}};
    put(json, "workflow", graph.workflow);
    json["nodes"] = std::move(nodes);
    json["edges"] = std::move(edges);
    return json;
}

}  // namespace csar::formats
