// Calls that read a representation graph (csd07 10.2.1; 1.3 4.4 and 4.5), by paths over its nodes and relationships
// (csd07 10.3; 1.3 4.1).
#pragma once

#include "validate/expressions/graph_queries.hpp"
#include "validate/representation/resolver.hpp"

namespace csar::validate {

// nullopt if there is no value. The reason is in Resolver::blame.
std::optional<GraphAnswer> read_graph(Resolver& resolver, const Self& self, const Expression& call, Query query,
                                      const Site& site);

// A node, relationship or capability that a path leads to.
struct GraphPoint {
    Resolver* in = nullptr;  // the service that contains the point
    Number node = no_number;
    RelationshipRepresentation* relationship = nullptr;
    CapabilityRepresentation* capability = nullptr;  // of `node`
};

}  // namespace csar::validate
