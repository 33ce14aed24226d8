// The rules for a value: its data type and what its definitions add (csd07 9.1 to 9.7; 1.3 3.6.9 to 3.6.14).
#pragma once

#include <optional>

#include "base/inline_vector.hpp"
#include "validate/model/namespaces.hpp"

namespace csar::validate {

// Definitions of a property, attribute, parameter or schema: nearest refinement first, original definition last.
using DefinitionChain = InlineVector<const Element*, 4>;

struct Schema {
    const Type* type = nullptr;   // null if unknown: any value is accepted
    DefinitionChain definitions;  // these may have key_schema, entry_schema and validation

    explicit operator bool() const { return type != nullptr; }
};

// A property, attribute or parameter, merged with the definitions that it refines.
class Definition {
public:
    Definition() = default;
    explicit Definition(DefinitionChain chain) : chain_(std::move(chain)) {}

    explicit operator bool() const { return !chain_.empty(); }
    const DefinitionChain& chain() const { return chain_; }
    // For findings about the whole definition.
    const Element& nearest() const { return *chain_.front(); }

    const Type* type() const;
    bool required() const;       // true by default
    Node default_value() const;  // may be absent
    Node fixed_value() const;    // the keyname `value`; may be absent
    // The fixed value, otherwise the default; may be absent. Used if no value is assigned.
    Node fallback() const;
    Node mapping() const;  // of a parameter
    Schema schema() const { return {type(), chain_}; }

private:
    Node nearest_value(Key key) const;

    DefinitionChain chain_;
};

// True if `chain[at]` is a bare value that its type cannot have. Its keys may be misspelt keynames, so it is not a
// fixed value. `chain` includes the refined definitions.
bool is_misspelt_refinement(const DefinitionChain& chain, std::size_t at = 0);

// True for a property whose first definition is a bare value. This is an error, because its type is unknown. `chain`
// must not be empty.
bool begins_as_bare_value(const DefinitionChain& chain);

// True for `url: string`: the short form of the parameter is a fixed value, but the value is the name of a data type.
bool has_type_for_value(Namespaces& names, const Definition& definition);

// True if the value is required, without default or fixed value.
bool needs_value(const Definition& definition);

// Schemas of entries (of a list or map) and of keys (of a map). Returns an empty schema if the type is unknown.
Schema entry_schema(const Schema& schema);
Schema key_schema(const Schema& schema);

// All clauses for a value, including inherited clauses.
using Clauses = InlineVector<const Slot*, 4>;
Clauses validations(const Schema& schema);

// The only value that 1.x clauses allow: { equal: a } or { valid_values: [ a ] }. Absent if several values are allowed.
Node only_value(Node clauses);

// `section`: Key::properties, attributes or inputs.
Definition member_definition(const Type& type, Key section, std::string_view name);
// Begins with refining definitions, nearest first: a capability definition refines properties of its capability type.
Definition member_definition(const DefinitionChain& over, const Type* type, Key section, std::string_view name);

// Definitions with this name in a type and its ancestors, nearest first.
DefinitionChain definitions_along(const Type& type, Key section, std::string_view name);
// Returns the type under `key` of the nearest definition with this key, or null if it is unknown or missing.
const Type* nearest_type(const DefinitionChain& definitions, Key key = Key::type);

// True if a value of type `value` is allowed where `wanted` is required. An integer is allowed for a float. Unknown
// types are always allowed.
bool is_compatible(const Type* value, const Type* wanted);

}  // namespace csar::validate
