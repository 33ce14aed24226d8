// Lets expressions read a representation graph, which a higher layer builds (representation/).
#pragma once

#include <optional>
#include <vector>

#include "validate/expressions/built_in.hpp"
#include "validate/expressions/expression.hpp"
#include "validate/expressions/nested.hpp"

namespace csar::validate {

// The values that a call reads; `way` selects a part of each.
struct GraphAnswer {
    std::vector<const Value*> values;  // valid until the graph changes
    bool is_list = false;              // the path contains ALL, so the result is a list
    ArgumentWalk way;
    std::optional<Value> own{};  // a value that is not in a node, such as an index; `values` is then empty
};

class GraphQueries {
public:
    virtual ~GraphQueries() = default;
    // Returns nullopt if there is no value yet. The graph stores the reason.
    virtual std::optional<GraphAnswer> read(const Expression& call, Query query, const Site& site) = 0;
};

}  // namespace csar::validate
