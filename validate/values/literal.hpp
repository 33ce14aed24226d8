// Literals of the built-in types: which YAML scalars they are written as, and whether their text is right (csd07 9.1;
// 1.3 3.3).
#pragma once

#include <string>
#include <string_view>

#include "validate/document/document.hpp"
#include "validate/grammar/version.hpp"
#include "validate/values/units.hpp"

namespace csar::validate {

// True when `value` is of the YAML type in which literals of the built-in type are written: for a timestamp a string,
// for a list a sequence. Anything fits BuiltIn::none.
bool has_literal_form(Node value, BuiltIn built_in, Version version);

// What a literal of the built-in type is, for a message: "an integer", "a Base64 string".
std::string_view literal_form(BuiltIn built_in);

// How to write what `value` seems to mean as a literal of the built-in type, or empty.
Hint literal_hint(Node value, BuiltIn built_in);

// What is wrong with the text of a scalar that has the literal form.
struct LiteralFault {
    enum class Kind : std::uint8_t {
        none,
        doubtful,  // valid for this tool, but some processors refuse it
        wrong,
    };
    Kind kind = Kind::none;
    std::string why;
    Hint hint;
};
// `units`: of the type, when it is a scalar type.
LiteralFault examine_literal(Node scalar, BuiltIn built_in, Version version, const Units* units);

// The bytes that a Base64 text encodes, white space aside (RFC 2045, 6.8); nullopt when it is none.
std::optional<std::string> read_bytes(std::string_view text);

// The number and the unit of a scalar literal, or what is wrong with it.
Reading<Scalar> read_scalar_amount(std::string_view text, const Units& units);

}  // namespace csar::validate
