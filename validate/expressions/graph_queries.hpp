// How expressions read a representation graph, which is made in a layer above (representation/).
#pragma once

#include <optional>
#include <vector>

#include "validate/expressions/built_in.hpp"
#include "validate/expressions/expression.hpp"
#include "validate/expressions/nested.hpp"

namespace csar::validate {

// The values that a call leads to; `way` leads into each of them.
struct GraphAnswer {
    std::vector<const Value*> values;  // valid until the graph changes, or `own`
    bool is_list = false;              // through ALL: the result is the list of them
    ArgumentWalk way;
    std::optional<Value> own{};  // a value that is in no node, such as an index; `values` is then empty
};

class GraphQueries {
public:
    virtual ~GraphQueries() = default;
    // nullopt when there is no value (yet); the graph keeps the reason.
    virtual std::optional<GraphAnswer> read(const Expression& call, Query query, const Site& site) = 0;
};

}  // namespace csar::validate
