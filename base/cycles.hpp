// Finds cycles in a directed graph, without recursion.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace csar {

// Calls `report(cycle, edge)` for each edge that closes a cycle. `cycle`: the nodes from the edge's target to its
// source. `edge`: the edge's index in edges[source].
// edges[n]: the nodes that node n points to. Nodes out of range are ignored. Takes linear time, without the reports.
template <class Report>
void each_cycle(const std::vector<std::vector<std::size_t>>& edges, const Report& report) {
    constexpr std::size_t unseen = 0, done = SIZE_MAX;  // other values: the position on the path, from 1
    std::vector<std::size_t> place(edges.size(), unseen);
    std::vector<std::size_t> path, next;
    const auto enter = [&](std::size_t node) {
        path.push_back(node);
        next.push_back(0);
        place[node] = path.size();
    };
    for (std::size_t start = 0; start < edges.size(); ++start) {
        if (place[start] != unseen) continue;
        enter(start);
        while (!path.empty()) {
            const std::size_t from = path.back(), edge = next.back()++;
            if (edge == edges[from].size()) {
                place[from] = done;
                path.pop_back();
                next.pop_back();
                continue;
            }
            const std::size_t to = edges[from][edge];
            if (to >= edges.size()) continue;
            if (place[to] == unseen)
                enter(to);
            else if (place[to] != done)
                report(std::span(path).subspan(place[to] - 1), edge);
        }
    }
}

// "a -> b -> a". The middle of a long cycle is left out. `name_of`: returns the name of a node.
template <class NameOf>
std::string describe_cycle(std::span<const std::size_t> cycle, const NameOf& name_of) {
    constexpr std::size_t named = 8;
    std::string text;
    for (std::size_t i = 0; i < cycle.size(); ++i) {
        if (i + 1 > named && i + 1 < cycle.size()) {
            text += "... -> ";
            i = cycle.size() - 1;
        }
        text += std::string(std::string_view(name_of(cycle[i]))) + " -> ";
    }
    return text + std::string(std::string_view(name_of(cycle.front())));
}

}  // namespace csar
