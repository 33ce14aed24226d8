// Literals of the built-in types: their YAML form and their text (csd07 9.1; 1.3 3.3).
#pragma once

#include <string>
#include <string_view>

#include "validate/document/document.hpp"
#include "validate/grammar/version.hpp"
#include "validate/values/units.hpp"

namespace csar::validate {

// True if `value` has the right YAML type: a string for a timestamp, a sequence for a list. Always true for
// BuiltIn::none.
bool has_literal_form(Node value, BuiltIn built_in, Version version);

// For messages: "an integer", "a Base64 string".
std::string_view literal_form(BuiltIn built_in);

// Suggests how to write `value` as this type. Returns an empty hint if there is no suggestion.
Hint literal_hint(Node value, BuiltIn built_in);

// An error in the text of a scalar.
struct LiteralFault {
    enum class Kind : std::uint8_t {
        none,
        doubtful,  // valid here, but some processors reject it
        wrong,
    };
    Kind kind = Kind::none;
    std::string why;
    Hint hint;
};
// Requires has_literal_form(). `units`: null if the type is not a scalar type.
LiteralFault examine_literal(Node scalar, BuiltIn built_in, Version version, const Units* units);

// Decodes Base64 (RFC 2045, 6.8), and ignores white space. Returns nullopt if the text is not Base64.
std::optional<std::string> read_bytes(std::string_view text);

Reading<Scalar> read_scalar_amount(std::string_view text, const Units& units);

}  // namespace csar::validate
