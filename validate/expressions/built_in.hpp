// The functions that every processor supports, as a table (csd07 10.2; 1.3 4.3 to 4.8). To add a function, add a row.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "validate/grammar/version.hpp"
#include "validate/values/kinds.hpp"
#include "validate/values/value.hpp"

namespace csar::validate {

// The notation of the arguments.
enum class ArgumentForm : std::uint8_t {
    list,
    list_or_single,  // a list; a single argument without a list is common and reported as a warning
    query,           // the paths and names of a query, checked by check_query.cpp
};

// The relation that the arguments must have.
enum class ArgumentRelation : std::uint8_t {
    none,
    compared,        // the same type, otherwise a warning: values of different types are never equal and have no order
    one_of_second,   // the second is a list of values of the type of the first
    within_second,   // the second is a list of two bounds for the first
    alike,           // all strings, or all lists with one entry type
    entry_of_first,  // the second is an entry of the first
    entries_of_first,
    key_of_first,
    keys_of_first,
    joined,       // a list of strings, a delimiter
    joined_text,  // like `joined`, for 1.x, which converts numbers and Booleans to strings
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
    like_first,              // the first known type of the arguments; for strings, the type string
    number,                  // a scalar if an argument is a scalar, an integer if all are integers, otherwise a float
    floating_unless_scalar,  // a scalar if the first argument is a scalar, otherwise a float
};

// The kinds that an argument may have, and their name in messages.
struct ArgumentKind {
    Kinds kinds;
    std::string_view name;
};

// The values of the arguments; nullopt for an unknown value.
using ArgumentValues = std::span<const std::optional<Value>>;
// Computes the result; nullopt if it depends on unknown values or is not defined.
using Computation = std::optional<Value> (*)(ArgumentValues arguments);

enum class Query : std::uint8_t {
    none,
    input,
    property,
    attribute,
    artifact,
    artifact_with_location,  // 1.x: the location of the artifact, and whether it is removed afterwards
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
    std::array<ArgumentKind, 3> arguments;  // the last of these kinds applies to all following arguments
    ArgumentRelation relation = ArgumentRelation::none;
    ResultKind result = ResultKind::unknown;
    Computation compute = nullptr;  // null if the result depends on more than the arguments
    Query query = Query::none;
    bool list_marks_call = false;  // 1.x: the name is a call only if a list follows it
    bool of_examples = false;      // examples in the standard call the function, but no chapter defines it

    const ArgumentKind& argument(std::size_t index) const;
    // True for functions whose first argument may be a scalar, and whose result is then a scalar.
    bool computes_scalars() const {
        return relation == ArgumentRelation::summed || relation == ArgumentRelation::multiplied ||
               relation == ArgumentRelation::divided;
    }
};

// The function with this name in a version; nullptr if there is none.
const BuiltInFunction* find_built_in(std::string_view name, Version version);

// The replacement for a function or constraint operator `name` that `version` lacks but another version or a draft has.
// Empty if the name is unknown.
std::string_view replacement_of(std::string_view name, Version version);

// The hint for a mapping whose only key `name` is not a function of the version but may have been intended as one.
// Empty if no function has a similar name.
Hint hint_for_call(std::string_view name, Version version);

// All rows, for suggestions and tests.
std::span<const BuiltInFunction> built_in_functions();

}  // namespace csar::validate
