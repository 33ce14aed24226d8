// The rules for a value: a data type with everything that its definitions add (csd07 9.1 to 9.7; 1.3 3.6.9 to 3.6.14).
#pragma once

#include <optional>

#include "base/inline_vector.hpp"
#include "validate/model/namespaces.hpp"

namespace csar::validate {

// The definitions of one property, attribute, parameter or schema: the nearest refinement first, the original last.
using DefinitionChain = InlineVector<const Element*, 4>;

struct Schema {
    const Type* type = nullptr;   // null if unknown: any value is accepted
    DefinitionChain definitions;  // definitions that may have key_schema, entry_schema and validation for the value

    explicit operator bool() const { return type != nullptr; }
};

// The effective definition of a property, attribute or parameter: refinements merged with the definitions that they
// refine.
class Definition {
public:
    Definition() = default;
    explicit Definition(DefinitionChain chain) : chain_(std::move(chain)) {}

    explicit operator bool() const { return !chain_.empty(); }
    const DefinitionChain& chain() const { return chain_; }
    // The nearest definition: the place for diagnostics about the definition as a whole.
    const Element& nearest() const { return *chain_.front(); }

    const Type* type() const;
    bool required() const;       // true unless the nearest definition with `required` says false
    Node default_value() const;  // an absent node if there is none
    Node fixed_value() const;    // `value`; an absent node if there is none
    // The value if nothing is assigned: the fixed value or, if there is none, the default. An absent node if there is
    // neither.
    Node fallback() const;
    Node mapping() const;  // the mapping of a parameter
    Schema schema() const { return {type(), chain_}; }

private:
    Node nearest_value(Key key) const;

    DefinitionChain chain_;
};

// True if the refinement `chain[at]` is a bare value that its type cannot have: a mapping, although the type does not
// accept mappings, or has no field with a name like one of the keys. Then the author intended the keys as keynames, and
// the value is not fixed. `chain` contains the refinement and the definitions that it refines.
bool is_misspelt_refinement(const DefinitionChain& chain, std::size_t at = 0);

// True for a property whose first definition is a bare value. This is not allowed, because the type of the property is
// then unknown. `chain` must not be empty.
bool begins_as_bare_value(const DefinitionChain& chain);

// True for a parameter whose short form, formally a fixed value, is the name of a data type: `url: string`.
bool has_type_for_value(Namespaces& names, const Definition& definition);

// True if a value must be assigned: it is required, and has neither a default nor a fixed value.
bool needs_value(const Definition& definition);

// The schema of the entries (of a list or map) and of the keys (of a map); empty if unknown.
Schema entry_schema(const Schema& schema);
Schema key_schema(const Schema& schema);

// Every validation clause that applies to a value of the schema, including inherited clauses.
using Clauses = InlineVector<const Slot*, 4>;
Clauses validations(const Schema& schema);

// The only value that a 1.x clause, such as { equal: a } or { valid_values: [ a ] }, or a list of clauses allows. An
// absent node if several values are allowed.
Node only_value(Node clauses);

// The effective definition of a member of a type: `section` is Key::properties, attributes or inputs.
Definition member_definition(const Type& type, Key section, std::string_view name);
// Like the function above, but starts from refining definitions. Capability definitions refine the properties of their
// capability type, and relationship definitions those of their relationship type. `over` begins with the nearest
// definition.
Definition member_definition(const DefinitionChain& over, const Type* type, Key section, std::string_view name);

// All capability or requirement definitions with that name along a type's chain, nearest first.
DefinitionChain definitions_along(const Type& type, Key section, std::string_view name);
// The type to which the nearest of several definitions refers under `key`. Null if none of them does, or if the type is
// unknown.
const Type* nearest_type(const DefinitionChain& definitions, Key key = Key::type);

// True if a value of data type `value` is allowed where `wanted` is required: if the types are the same, if `value`
// derives from `wanted`, or for an integer where a float is required. Unknown types are compatible with every type.
bool is_compatible(const Type* value, const Type* wanted);

}  // namespace csar::validate
