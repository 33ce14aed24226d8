// Checks of data types, properties, attributes, parameters and schemas (csd07 9; 1.3 3.6.9 to 3.6.14, 3.7.6).
#pragma once

#include "validate/resolved/context.hpp"
#include "validate/resolved/refined.hpp"

namespace csar::validate {

struct Refinement {
    const Element& element;
    Refined refined;
    Definition definition;  // includes the refined definitions

    explicit Refinement(const Element& refining);
    bool is_first() const { return refined.chain.empty(); }
    // The refined definition without this refinement.
    Definition inherited() const { return Definition(refined.chain); }
};

// Checks key_schema and entry_schema of `holder` (schemas.cpp). `schema` describes its values.
void check_schemas(CheckContext& context, const Refinement& holder, const Schema& schema);
// Checks type, clauses and inner schemas (schemas.cpp).
void check_schema_definition(CheckContext& context, const Element& element);
// Compares `type` with the refined definition (refinements.cpp). Returns true if the type is allowed.
bool check_narrowed_type(CheckContext& context, const Refinement& definition);
// Compares `required`, `default`, `value` and `mapping` with the refined definitions (refinements.cpp).
void check_refinement(CheckContext& context, const Refinement& definition);
// Compares each in_range clause with inherited clauses (refinements.cpp). `schema` is the inherited schema.
void check_narrowed_ranges(CheckContext& context, const Element& element, const DefinitionChain& refined,
                           const Schema& schema);
// Checks the clauses in `validation` for values of the schema.
void check_validation(CheckContext& context, const Element& element, const Schema& schema);

// In data_types.cpp.
void check_data_type(CheckContext& context, const Element& element);

}  // namespace csar::validate
