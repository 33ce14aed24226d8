#include "cli/graph_json.hpp"

#include <nlohmann/json.hpp>

#include <utility>

#include "cli/json_text.hpp"

namespace csar::cli {
namespace {

using Json = nlohmann::ordered_json;

Json fact_json(const GraphFact& fact) {
    Json json = {{"section", fact.section}};
    put(json, "name", fact.name);
    put(json, "value", fact.value);
    if (fact.line != 0) json["line"] = fact.line;
    return json;
}

}  // namespace

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

}  // namespace csar::cli
