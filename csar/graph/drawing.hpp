// Builds a graph. An element, a type or a file leads to its node.
#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

#include <csar/graph.hpp>
#include "base/keyed_hash.hpp"
#include "validate/model/model.hpp"
#include "validate/model/namespaces.hpp"
#include "validate/xml/definitions.hpp"

namespace csar::graph {

inline constexpr std::size_t max_value_bytes = 400;  // enough to recognise a value
inline constexpr std::size_t max_facts = 500;        // maximum for a node
inline constexpr std::size_t cost_of_fact = 64;      // bytes that a fact costs in the budget
inline constexpr std::size_t max_type_depth = 100;   // a cycle is already reported

// Limits the facts of a graph: YAML aliases may repeat a value many times.
class FactBudget {
public:
    // Returns false if the budget is used up, and then always.
    bool take(std::size_t bytes) {
        left_ = bytes < left_ ? left_ - bytes : 0;
        return left_ != 0;
    }
    bool is_spent() const { return left_ == 0; }

private:
    std::size_t left_ = 16 * 1024 * 1024;
};

// Returns the content of an element, section by section, and the capabilities of its type.
std::vector<GraphFact> facts_of(const validate::Element& element, FactBudget& budget);

// Returns the definitions in the type itself.
std::vector<GraphFact> facts_of_type(const validate::Element& type, FactBudget& budget);

// Adds nodes and edges to a graph.
class Drawing {
public:
    // `facts`: nodes get facts.
    Drawing(Graph& graph, const Report& report, bool facts) : graph_(graph), report_(report), facts_(facts) {}

    bool shows_facts() const { return facts_; }
    FactBudget& budget() { return budget_; }

    // `what`: an element, type or file. Returns null if there is no node for it.
    const std::size_t* find(const void* what) const;
    // If `what` is null, find() cannot find the node.
    std::size_t add(const void* what, GraphNode node);
    // Adds a node with the place of the element.
    std::size_t add(const validate::Element& element, GraphNodeKind kind, std::string_view name,
                    std::string_view detail);
    // Returns the node with this kind, name and detail. Adds the node if needed.
    std::size_t named(GraphNodeKind kind, std::string_view name, std::string_view detail);
    void connect(GraphEdgeKind kind, std::size_t from, std::size_t to, std::string_view name = {});

    // Returns the file name that the user gave.
    std::string shown(const std::string& path) const { return report_.shown_file(path); }

private:
    Graph& graph_;
    const Report& report_;
    bool facts_;
    FactBudget budget_;
    std::unordered_map<const void*, std::size_t> nodes_;
    std::unordered_map<std::string, std::size_t, KeyedHash> named_;
};

// Each function draws a view. `entry`: the package path of the entry definitions.
void draw_topology(const validate::Model& model, validate::Namespaces& names, const std::string& entry,
                   Drawing& drawing);
void draw_types(const validate::Model& model, Drawing& drawing);
void draw_imports(const validate::Model& model, Drawing& drawing);
// Throws Failure(usage) for an unknown workflow, or if `name` is "" and there is not exactly one workflow.
void draw_workflow(const validate::Model& model, const std::string& entry, const std::string& name, Drawing& drawing);

// Draws TOSCA 1.0 in XML. Throws Failure(usage) for a workflow view: XML has no workflows.
void draw_xml(const validate::xml::Definitions& definitions, const std::string& entry, GraphView view,
              Drawing& drawing);

}  // namespace csar::graph
