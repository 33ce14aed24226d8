// A graph under construction: nodes are found by the elements, types or files that they represent.
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

inline constexpr std::size_t max_value_bytes = 400;  // sufficient to recognise a value
inline constexpr std::size_t max_facts = 500;        // maximum number of facts of one node
inline constexpr std::size_t cost_of_fact = 64;      // bytes that each fact takes from the budget
inline constexpr std::size_t max_type_depth = 100;   // derivation cycles have been reported

// Limits the facts of all nodes of a graph together: with aliases, values may be repeated many times.
class FactBudget {
public:
    // False if nothing is left; it then stays false.
    bool take(std::size_t bytes) {
        left_ = bytes < left_ ? left_ - bytes : 0;
        return left_ != 0;
    }
    bool is_spent() const { return left_ == 0; }

private:
    std::size_t left_ = 16 * 1024 * 1024;
};

// The facts of a node of a graph: the content of its element, section by section. For a node template, group, policy,
// substitution or step: its content, and the capabilities of its type.
std::vector<GraphFact> facts_of(const validate::Element& element, FactBudget& budget);

// The facts of a type: the definitions in the type itself.
std::vector<GraphFact> facts_of_type(const validate::Element& type, FactBudget& budget);

// A graph under construction.
class Drawing {
public:
    // `facts`: whether nodes get facts.
    Drawing(Graph& graph, const Report& report, bool facts) : graph_(graph), report_(report), facts_(facts) {}

    bool shows_facts() const { return facts_; }
    FactBudget& budget() { return budget_; }

    // The node of `what` (an element, a type, a file); null if there is none yet.
    const std::size_t* find(const void* what) const;
    // Adds a node for `what`. If `what` is null, find() does not find the node.
    std::size_t add(const void* what, GraphNode node);
    // A node for an element, with its place.
    std::size_t add(const validate::Element& element, GraphNodeKind kind, std::string_view name,
                    std::string_view detail);
    // The node with this kind, name and detail, which the first call creates.
    std::size_t named(GraphNodeKind kind, std::string_view name, std::string_view detail);
    void connect(GraphEdgeKind kind, std::size_t from, std::size_t to, std::string_view name = {});

    // The name of a definitions file, as the user gave it.
    std::string shown(const std::string& path) const { return report_.shown_file(path); }

private:
    Graph& graph_;
    const Report& report_;
    bool facts_;
    FactBudget budget_;
    std::unordered_map<const void*, std::size_t> nodes_;
    std::unordered_map<std::string, std::size_t, KeyedHash> named_;
};

// Functions for the views. `entry`: the package path of the definitions that describe the package.
void draw_topology(const validate::Model& model, validate::Namespaces& names, const std::string& entry,
                   Drawing& drawing);
void draw_types(const validate::Model& model, Drawing& drawing);
void draw_imports(const validate::Model& model, Drawing& drawing);
// Throws Failure(usage) if no workflow has this name, or if `name` is empty and there is not exactly one workflow.
void draw_workflow(const validate::Model& model, const std::string& entry, const std::string& name, Drawing& drawing);

// Draws TOSCA 1.0 in XML. Throws Failure(usage) for a workflow, since there are none in XML.
void draw_xml(const validate::xml::Definitions& definitions, const std::string& entry, GraphView view,
              Drawing& drawing);

}  // namespace csar::graph
