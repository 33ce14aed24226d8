// Parts of the pass over definitions of data: data types, properties, attributes, parameters and schemas in any place,
// with the definitions that they refine (csd07 9; 1.3 3.6.9 to 3.6.14, 3.7.6).
#pragma once

#include "validate/resolved/context.hpp"
#include "validate/resolved/refined.hpp"

namespace csar::validate {

// A definition with the definitions that it refines.
struct Refinement {
    const Element& element;
    Refined refined;
    Definition definition;  // `element` merged with the definitions that it refines

    explicit Refinement(const Element& refining);
    bool is_first() const { return refined.chain.empty(); }
    // The definition that is refined, without this refinement.
    Definition inherited() const { return Definition(refined.chain); }
};

// Checks whether key_schema and entry_schema of `holder` are allowed, and whether they are missing. `schema` is the
// schema of its values (schemas.cpp).
void check_schemas(CheckContext& context, const Refinement& holder, const Schema& schema);
// A schema definition: its type, clauses and inner schemas (schemas.cpp).
void check_schema_definition(CheckContext& context, const Element& element);
// Checks the `type` of a definition against the type that it refines (refinements.cpp); true if it is allowed.
bool check_narrowed_type(CheckContext& context, const Refinement& definition);
// Checks `required`, `default`, `value` and `mapping` against those of the refined definitions (refinements.cpp).
void check_refinement(CheckContext& context, const Refinement& definition);
// Checks each in_range clause of an element against those of the definitions that it refines, or of the types that its
// type derives from (refinements.cpp). `schema` is the inherited schema.
void check_narrowed_ranges(CheckContext& context, const Element& element, const DefinitionChain& refined,
                           const Schema& schema);
// The clauses of a validation keyname, for values of the schema.
void check_validation(CheckContext& context, const Element& element, const Schema& schema);

// Data types (data_types.cpp).
void check_data_type(CheckContext& context, const Element& element);

}  // namespace csar::validate
