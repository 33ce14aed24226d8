// The built-in functions as a table (csd07 10.2; 1.3 4.3 to 4.8). To add a function, add a row.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/suggest.hpp"
#include "validate/grammar/version.hpp"
#include "validate/values/kinds.hpp"
#include "validate/values/value.hpp"

namespace csar::validate {

// How the arguments are written.
enum class ArgumentForm : std::uint8_t {
    list,
    list_or_single,  // a single argument without a list is common and reported as a warning
    query,           // paths and names, checked by check_query.cpp
};

// The rule that relates the arguments.
enum class ArgumentRelation : std::uint8_t {
    none,
    compared,        // the same type, else a warning: values of different types are never equal and have no order
    one_of_second,   // the second is a list of values of the type of the first
    within_second,   // the second is a list of two bounds for the first
    alike,           // all strings, or all lists with one entry type
    entry_of_first,  // the second is an entry of the first
    entries_of_first,
    key_of_first,
    keys_of_first,
    joined,       // a list of strings, a delimiter
    joined_text,  // like `joined`, but 1.x converts numbers and Booleans to strings
    tokens,       // a string, separators, an index
    pattern,      // a string, a regular expression
    summed,       // numbers, or scalars of one type
    multiplied,   // a scalar and a number, or numbers
    divided,      // a divisor that is not zero
};

enum class ResultKind : std::uint8_t {
    unknown,
    boolean,
    integer,
    string,
    like_first,              // the first known type of the arguments; for strings, `string`
    number,                  // a scalar if an argument is a scalar, else an integer if all are integers, else a float
    floating_unless_scalar,  // a scalar if the first argument is a scalar, else a float
};

// The allowed kinds of an argument, and their name in messages.
struct ArgumentKind {
    Kinds kinds;
    std::string_view name;
};

// The values of the arguments; nullopt for an unknown value.
using ArgumentValues = std::span<const std::optional<Value>>;
// A function that returns the result, or nullopt if it is unknown or undefined.
using Computation = std::optional<Value> (*)(ArgumentValues arguments);

enum class Query : std::uint8_t {
    none,
    input,
    property,
    attribute,
    artifact,
    artifact_with_location,  // 1.x: also the location, and whether the file is removed afterwards
    value,
    node_index,
    relationship_index,
    available_allocation,
    operation_output,  // 1.x
    nodes_of_type,     // 1.x
};

struct BuiltInFunction {
    static constexpr std::uint8_t unlimited = 255;

    std::string_view name;
    Versions versions;
    ArgumentForm form;
    std::uint8_t least = 0, most = 0;       // the number of arguments
    std::array<ArgumentKind, 3> arguments;  // the last kind also applies to all following arguments
    ArgumentRelation relation = ArgumentRelation::none;
    ResultKind result = ResultKind::unknown;
    Computation compute = nullptr;  // null if the arguments do not determine the result
    Query query = Query::none;
    bool list_marks_call = false;  // 1.x: a call only if a list follows the name
    bool of_examples = false;      // only examples of the standard use the function; no chapter defines it

    const ArgumentKind& argument(std::size_t index) const;
    // True if the first argument may be a scalar and the result is then a scalar.
    bool computes_scalars() const {
        return relation == ArgumentRelation::summed || relation == ArgumentRelation::multiplied ||
               relation == ArgumentRelation::divided;
    }
};

const BuiltInFunction* find_built_in(std::string_view name, Version version);

// What to write instead of `name`, a function or operator that `version` lacks but a different version or a draft has.
// Returns an empty string if no version has it.
std::string replacement_of(std::string_view name, Version version);

// Returns the call that replaces a clause about `value`, without braces and with MIN and MAX, N or PATTERN for the
// operand. Example for `pattern`: "$matches: [ $value, PATTERN ]". Returns an empty string if no single call replaces
// `name`.
std::string replacing_call(std::string_view name, Version version, std::string_view value = "$value");

// The functions of the version that a misspelt `name` may mean. `name` must outlive the result.
Suggestion similar_function(std::string_view name, Version version);

// A hint for a mapping `{ name: ... }` that is not a call but resembles one. Returns an empty hint if no function has a
// similar name.
Hint hint_for_call(std::string_view name, Version version);

std::span<const BuiltInFunction> built_in_functions();

}  // namespace csar::validate
