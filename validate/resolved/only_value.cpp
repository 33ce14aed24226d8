#include "validate/resolved/only_value.hpp"

namespace csar::validate {

Node only_value(Node clauses) {
    if (const Node equal = clauses["equal"]) return equal;
    const Node values = clauses["valid_values"];
    if (values.is_sequence() && values.size() == 1) return values[std::uint32_t{0}];
    for (const Node clause : clauses.items())
        if (const Node value = clause.is_mapping() ? only_value(clause) : Node()) return value;
    return {};
}

}  // namespace csar::validate
