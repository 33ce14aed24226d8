// What a value must be: a data type with everything that its definitions add (csd07 9.1 to 9.7; 1.3 3.6.9 to 3.6.14).
#pragma once

#include <optional>

#include "base/inline_vector.hpp"
#include "validate/model/namespaces.hpp"

namespace csar::validate {

// The definitions of one property, attribute, parameter or schema: the nearest refinement first, the original last.
using DefinitionChain = InlineVector<const Element*, 4>;

struct Schema {
    const Type* type = nullptr;   // null: not known, any value is accepted
    DefinitionChain definitions;  // that may carry key_schema, entry_schema and validation for the value

    explicit operator bool() const { return type != nullptr; }
};

// The effective definition of a property, attribute or parameter: refinements laid over what they refine.
class Definition {
public:
    Definition() = default;
    explicit Definition(DefinitionChain chain) : chain_(std::move(chain)) {}

    explicit operator bool() const { return !chain_.empty(); }
    const DefinitionChain& chain() const { return chain_; }
    // The nearest definition: where diagnostics about the definition as a whole point.
    const Element& nearest() const { return *chain_.front(); }

    const Type* type() const;
    bool required() const;       // true unless the nearest word on it is false
    Node default_value() const;  // the none node when there is none
    Node fixed_value() const;    // `value`; the none node when there is none
    // What counts where nothing is assigned: the fixed value, else the default; the none node when there is neither.
    Node fallback() const;
    Node mapping() const;  // of a parameter
    Schema schema() const { return {type(), chain_}; }

private:
    Node nearest_value(Key key) const;

    DefinitionChain chain_;
};

// True when the refinement `chain[at]` is written as a bare value that its type cannot have: a mapping, although the
// type takes no mapping or has no field with one of its keys or a similar name. Then the keys are meant as keynames,
// and the value is not fixed. `chain`: the refinement and what it refines.
bool is_misspelt_refinement(const DefinitionChain& chain, std::size_t at = 0);

// True for a property that begins as a bare value, which is not allowed because its type is then unknown. `chain`: not
// empty.
bool begins_as_bare_value(const DefinitionChain& chain);

// True for a parameter whose short form, by the letter a fixed value, is the name of a data type: `url: string`.
bool has_type_for_value(Namespaces& names, const Definition& definition);

// True when a value must be assigned: it is required, and neither a default nor a fixed value gives it one.
bool needs_value(const Definition& definition);

// The schema of the entries (of a list or map) and of the keys (of a map); an empty one when it is unknown.
Schema entry_schema(const Schema& schema);
Schema key_schema(const Schema& schema);

// Every validation clause that applies to a value of the schema, inherited ones included.
using Clauses = InlineVector<const Slot*, 4>;
Clauses validations(const Schema& schema);

// The effective definition of a member of a type: `section` is Key::properties, attributes or inputs.
Definition member_definition(const Type& type, Key section, std::string_view name);
// The same, starting from definitions laid over those of the type: capability definitions refine the properties of
// their capability type, relationship definitions those of their relationship type. `over`: nearest first.
Definition member_definition(const DefinitionChain& over, const Type* type, Key section, std::string_view name);

// Every capability or requirement definition of that name along a type's chain, nearest first.
DefinitionChain definitions_along(const Type& type, Key section, std::string_view name);
// The type that the nearest of several definitions names under `key`; null when none does or it is unknown.
const Type* nearest_type(const DefinitionChain& definitions, Key key = Key::type);

// True when a value of data type `value` is allowed where `wanted` is required: the same type or a derived one, or an
// integer for a float. Unknown types are compatible with every type.
bool is_compatible(const Type* value, const Type* wanted);

}  // namespace csar::validate
