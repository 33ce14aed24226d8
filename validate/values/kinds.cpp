#include "validate/values/kinds.hpp"

#include <algorithm>

#include "base/ascii.hpp"
#include "validate/grammar/differences.hpp"

namespace csar::validate {
namespace {

Kinds kinds_of_base(BuiltIn base) {
    switch (base) {
        case BuiltIn::string: return Kind::string;
        case BuiltIn::integer: return Kind::integer;
        case BuiltIn::floating: return Kind::floating;
        case BuiltIn::boolean: return Kind::boolean;
        case BuiltIn::bytes: return Kind::bytes;
        case BuiltIn::nil: return Kind::nil;
        case BuiltIn::timestamp: return Kind::timestamp;
        case BuiltIn::version: return Kind::version;
        case BuiltIn::list: return Kind::list;
        case BuiltIn::map: return Kind::map;
        case BuiltIn::range: return Kind::list;
        case BuiltIn::none: return Kind::complex;
        default: return Kind::scalar;  // the types with units
    }
}

// Timestamps, versions and scalars begin with a digit. Scalars may also begin with "+", "-" or ".".
Kinds kinds_of_text(std::string_view text) {
    Kinds kinds = Kind::string | Kind::bytes;
    text = trimmed(text);
    const bool digit = std::ranges::any_of(text, is_ascii_digit);
    if (!digit) return kinds;
    if (is_ascii_digit(text.front())) kinds = kinds | Kind::timestamp | Kind::version;
    if (is_ascii_digit(text.front()) || text.front() == '-' || text.front() == '+' || text.front() == '.')
        kinds = kinds | Kind::scalar;
    return kinds;
}

}  // namespace

Kinds kinds_of(const Type* type) {
    if (type == nullptr || !type->complete) return Kinds::any();
    return kinds_of_base(type->base());
}

Kinds kinds_of_literal(Node literal, Version version) {
    if (literal.is_sequence()) return Kind::list;
    if (literal.is_mapping()) return Kind::map | Kind::complex;
    if (!literal) return Kinds::any();
    switch (literal.scalar_type()) {
        case ScalarType::null: return Kind::nil;
        case ScalarType::boolean: return Kind::boolean;
        case ScalarType::integer: return kinds::number;
        case ScalarType::floating:
            return versions_may_be_numbers.has(version) ? Kind::floating | Kind::version : Kinds(Kind::floating);
        case ScalarType::string: return kinds_of_text(literal.text());
    }
    return Kinds::any();
}

}  // namespace csar::validate
