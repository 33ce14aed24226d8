// The facts of a node of a graph: the content of its element, section by section.
#pragma once

#include <cstddef>
#include <vector>

#include <csar/graph.hpp>
#include "validate/model/model.hpp"

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

// For a node template, group, policy, substitution or step: its content, and the capabilities of its type.
std::vector<GraphFact> facts_of(const validate::Element& element, FactBudget& budget);

// For the definition of a type: its own definitions.
std::vector<GraphFact> facts_of_type(const validate::Element& type, FactBudget& budget);

}  // namespace csar::graph
