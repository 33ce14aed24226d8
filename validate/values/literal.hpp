// Literals of the built-in types: the YAML form in which they are written, and the validity of their text (csd07 9.1;
// 1.3 3.3).
#pragma once

#include <string>
#include <string_view>

#include "validate/document/document.hpp"
#include "validate/grammar/version.hpp"
#include "validate/values/units.hpp"

namespace csar::validate {

// True if `value` has the YAML type in which literals of the built-in type are written: for a timestamp a string, for a
// list a sequence. Every value matches BuiltIn::none.
bool has_literal_form(Node value, BuiltIn built_in, Version version);

// A description of literals of the built-in type for messages: "an integer", "a Base64 string".
std::string_view literal_form(BuiltIn built_in);

// A hint with the literal of the built-in type that `value` seems to mean; empty if there is none.
Hint literal_hint(Node value, BuiltIn built_in);

// The error in the text of a scalar that has the literal form.
struct LiteralFault {
    enum class Kind : std::uint8_t {
        none,
        doubtful,  // valid for this tool, but some processors reject it
        wrong,
    };
    Kind kind = Kind::none;
    std::string why;
    Hint hint;
};
// `units`: the units of the type, if it is a scalar type.
LiteralFault examine_literal(Node scalar, BuiltIn built_in, Version version, const Units* units);

// The bytes that a Base64 string encodes, without white space (RFC 2045, 6.8); nullopt if it is not Base64.
std::optional<std::string> read_bytes(std::string_view text);

// The number and the unit of a scalar literal, or the error in it.
Reading<Scalar> read_scalar_amount(std::string_view text, const Units& units);

}  // namespace csar::validate
