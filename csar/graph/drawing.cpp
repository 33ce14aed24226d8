#include "csar/graph/drawing.hpp"

#include <utility>

namespace csar::graph {

const std::size_t* Drawing::find(const void* what) const {
    const auto found = nodes_.find(what);
    return found == nodes_.end() ? nullptr : &found->second;
}

std::size_t Drawing::add(const void* what, GraphNode node) {
    const std::size_t number = graph_.nodes.size();
    graph_.nodes.push_back(std::move(node));
    if (what != nullptr) nodes_.emplace(what, number);
    return number;
}

std::size_t Drawing::add(const validate::Element& element, GraphNodeKind kind, std::string_view name,
                         std::string_view detail) {
    const Place place = element.place();
    GraphNode node{kind, std::string(name), std::string(detail), shown(element.file->path), place.line};
    if (facts_) node.facts = facts_of(element, budget_);
    return add(&element, std::move(node));
}

std::size_t Drawing::named(GraphNodeKind kind, std::string_view name, std::string_view detail) {
    std::string key;
    for (const std::string_view part : {to_string(kind), name, detail}) key.append(part).push_back('\0');
    const auto [found, is_new] = named_.try_emplace(std::move(key), graph_.nodes.size());
    if (is_new) add(nullptr, {kind, std::string(name), std::string(detail), {}, 0, {}});
    return found->second;
}

void Drawing::connect(GraphEdgeKind kind, std::size_t from, std::size_t to, std::string_view name) {
    graph_.edges.push_back({kind, from, to, std::string(name)});
}

}  // namespace csar::graph
