// The functions that every processor knows, as a table (csd07 10.2; 1.3 4.3 to 4.8): adding one is adding a row.
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

// How arguments are written.
enum class ArgumentForm : std::uint8_t {
    list,
    list_or_single,  // a list; the only argument alone is common, and warned of
    query,           // takes the paths and names of a query: checked by the code of its chapter
};

// What the arguments must have in common.
enum class ArgumentRelation : std::uint8_t {
    none,
    compared,        // of one type, else they are never equal and have no order: a warning
    one_of_second,   // the second is a list of what the first is
    within_second,   // the second is a list of two bounds for the first
    alike,           // all strings, or all lists of the same
    entry_of_first,  // the second is an entry of the first
    entries_of_first,
    key_of_first,
    keys_of_first,
    joined,       // a list of strings, a delimiter
    joined_text,  // the same in 1.x, which makes strings of numbers and Booleans
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
    like_first,              // the type of the arguments, which are alike, or of the first
    number,                  // a scalar when one of the arguments is, an integer when all are, else a float
    floating_unless_scalar,  // a scalar when the first argument is, else a float
};

// The kinds that an argument may be of, and how a message calls them.
struct ArgumentKind {
    Kinds kinds;
    std::string_view name;
};

// The values of the arguments, nullopt where one is unknown.
using ArgumentValues = std::span<const std::optional<Value>>;
// Computes the result; nullopt when it depends on what is not known, or is not defined.
using Computation = std::optional<Value> (*)(ArgumentValues arguments);

enum class Query : std::uint8_t {
    none,
    input,
    property,
    attribute,
    artifact,
    artifact_with_location,  // 1.x: where it is put, and whether it is removed afterwards
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
    std::uint8_t least = 0, most = 0;       // how many arguments
    std::array<ArgumentKind, 3> arguments;  // the last given one stands for all that follow
    ArgumentRelation relation = ArgumentRelation::none;
    ResultKind result = ResultKind::unknown;
    Computation compute = nullptr;  // null: depends on more than the arguments
    Query query = Query::none;
    bool list_marks_call = false;  // 1.x: only with a list behind it is the name a call
    bool of_examples = false;      // examples of the standard call it, and no chapter defines it

    const ArgumentKind& argument(std::size_t index) const;
};

// The function with this name in a version, or nullptr.
const BuiltInFunction* find_built_in(std::string_view name, Version version);

// What to write in a version instead of a function that it lacks: a function of another version or of a draft, or a
// constraint operator. Empty when the name is not known at all.
std::string_view replacement_of(std::string_view name, Version version);

// What to write where a mapping with the only key `name` is not a call in a version but may have been meant as one. Empty
// when no function has a similar name.
Hint hint_for_call(std::string_view name, Version version);

// All rows, for suggestions and tests.
std::span<const BuiltInFunction> built_in_functions();

}  // namespace csar::validate
