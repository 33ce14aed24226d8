#include "validate/expressions/built_in.hpp"

#include <algorithm>
#include <unordered_map>

#include "base/ascii.hpp"
#include "report/diagnose.hpp"
#include "validate/expressions/compute.hpp"
#include "validate/grammar/differences.hpp"

namespace csar::validate {
namespace {

constexpr ArgumentKind anything{Kinds::any(), "a value"};
constexpr ArgumentKind truth{Kind::boolean, "a Boolean"};
constexpr ArgumentKind comparable{kinds::ordered, "a number, string, timestamp, version or scalar"};
constexpr ArgumentKind text{kinds::text, "a string"};
// In TOSCA 1.x, a number or Boolean may be used as a string.
constexpr ArgumentKind any_scalar{kinds::text | kinds::number | Kind::boolean, "a string"};
constexpr ArgumentKind text_or_list{kinds::text | Kind::list, "a string or a list"};
constexpr ArgumentKind countable{kinds::text | Kind::list | Kind::map, "a string, list or map"};
constexpr ArgumentKind list{Kind::list, "a list"};
constexpr ArgumentKind map{Kind::map, "a map"};
constexpr ArgumentKind list_or_map{Kind::list | Kind::map, "a list or a map"};
constexpr ArgumentKind whole{Kind::integer, "an integer"};
constexpr ArgumentKind number{kinds::number, "a number"};
constexpr ArgumentKind real{Kind::floating, "a float"};
constexpr ArgumentKind quantity{kinds::number | Kind::scalar, "a number or a scalar"};
constexpr ArgumentKind whole_or_scalar{Kind::integer | Kind::scalar, "an integer or a scalar"};

using F = ArgumentForm;
using R = ArgumentRelation;
using K = ResultKind;
using compute::Comparison;
constexpr std::uint8_t many = BuiltInFunction::unlimited;

constexpr BuiltInFunction query(std::string_view name, Versions versions, Query kind, std::uint8_t least,
                                std::uint8_t most) {
    return {name, versions, F::query, least, most, {}, R::none, K::unknown, nullptr, kind};
}

// A function of two arguments that gives a Boolean.
constexpr BuiltInFunction test(std::string_view name, const std::array<ArgumentKind, 3>& arguments, R relation,
                               Computation compute) {
    return {name, only_2_0, F::list, 2, 2, arguments, relation, K::boolean, compute};
}

constexpr BuiltInFunction listed(BuiltInFunction function) {
    function.list_marks_call = true;
    return function;
}

constexpr BuiltInFunction of_examples(BuiltInFunction function) {
    function.of_examples = true;
    return function;
}

constexpr BuiltInFunction table[] = {
    // Queries (csd07 10.2.1; 1.3 4.4 to 4.8)
    query("get_input", every_version, Query::input, 1, many),
    query("get_property", every_version, Query::property, 2, many),
    query("get_attribute", every_version, Query::attribute, 2, many),
    query("get_artifact", only_2_0, Query::artifact, 2, many),
    query("get_artifact", every_1_x, Query::artifact_with_location, 2, 4),
    query("value", only_2_0, Query::value, 0, many),
    query("node_index", only_2_0, Query::node_index, 0, 0),
    query("relationship_index", only_2_0, Query::relationship_index, 0, 0),
    query("available_allocation", only_2_0, Query::available_allocation, 2, many),
    query("get_operation_output", every_1_x, Query::operation_output, 4, 4),
    query("get_nodes_of_type", every_1_x, Query::nodes_of_type, 1, 1),

    // Boolean logic (csd07 10.2.2.1)
    {"and", only_2_0, F::list, 2, many, {truth}, R::none, K::boolean, compute::conjunction},
    {"or", only_2_0, F::list, 2, many, {truth}, R::none, K::boolean, compute::disjunction},
    {"not", only_2_0, F::list_or_single, 1, 1, {truth}, R::none, K::boolean, compute::negation},
    test("xor", {truth}, R::none, compute::exclusive_or),

    // Comparison (csd07 10.2.2.2)
    test("equal", {anything}, R::compared, compute::is_equal),
    test("greater_than", {comparable}, R::compared, compute::compares<Comparison::greater>),
    test("greater_or_equal", {comparable}, R::compared, compute::compares<Comparison::greater_or_equal>),
    test("less_than", {comparable}, R::compared, compute::compares<Comparison::less>),
    test("less_or_equal", {comparable}, R::compared, compute::compares<Comparison::less_or_equal>),
    test("valid_values", {anything, list}, R::one_of_second, compute::is_valid_value),
    of_examples(test("in_range", {comparable, list}, R::within_second, compute::is_in_range)),
    test("matches", {text}, R::pattern, compute::matches),

    // Lists, maps and strings (csd07 10.2.2.3)
    test("has_suffix", {text_or_list}, R::alike, compute::has_suffix),
    test("has_prefix", {text_or_list}, R::alike, compute::has_prefix),
    test("contains", {text_or_list}, R::alike, compute::contains),
    test("has_entry", {list_or_map, anything}, R::entry_of_first, compute::has_entry),
    test("has_key", {map, anything}, R::key_of_first, compute::has_key),
    test("has_all_entries", {list_or_map, list}, R::entries_of_first, compute::has_all_entries),
    test("has_all_keys", {map, list}, R::keys_of_first, compute::has_all_keys),
    test("has_any_entry", {list_or_map, list}, R::entries_of_first, compute::has_any_entry),
    test("has_any_key", {map, list}, R::keys_of_first, compute::has_any_key),

    // Strings, lists, maps and sets (csd07 10.2.3, 10.2.4; 1.3 4.3)
    {"length", only_2_0, F::list_or_single, 1, 1, {countable}, R::none, K::integer, compute::length_of},
    {"concat", only_2_0, F::list, 1, many, {text_or_list}, R::alike, K::like_first, compute::concat},
    listed({"concat", every_1_x, F::list, 1, many, {any_scalar}, R::none, K::string, compute::concat}),
    {"join", only_2_0, F::list, 1, 2, {list, text}, R::joined, K::string, compute::join},
    listed({"join", from_1_2_to_1_3, F::list, 1, 2, {list, any_scalar}, R::joined_text, K::string, compute::join}),
    {"token", only_2_0, F::list, 3, 3, {text, text, whole}, R::tokens, K::string, compute::token},
    listed({"token", every_1_x, F::list, 3, 3, {any_scalar, any_scalar, whole}, R::tokens, K::string, compute::token}),
    {"union", only_2_0, F::list, 1, many, {list}, R::alike, K::like_first, compute::union_of},
    {"intersection", only_2_0, F::list, 1, many, {list}, R::alike, K::like_first, compute::intersection_of},

    // Arithmetic (csd07 10.2.5)
    {"sum", only_2_0, F::list, 1, many, {quantity}, R::summed, K::number, compute::sum},
    {"difference", only_2_0, F::list, 2, 2, {quantity}, R::summed, K::number, compute::difference},
    {"product", only_2_0, F::list, 1, many, {quantity}, R::multiplied, K::number, compute::product},
    {"quotient", only_2_0, F::list, 2, 2, {quantity, number}, R::divided, K::floating_unless_scalar, compute::quotient},
    {"remainder", only_2_0, F::list, 2, 2, {whole_or_scalar, whole}, R::divided, K::like_first, compute::remainder},
    {"round", only_2_0, F::list_or_single, 1, 1, {real}, R::none, K::integer, compute::round_half_down},
    {"floor", only_2_0, F::list_or_single, 1, 1, {real}, R::none, K::integer, compute::floor},
    {"ceil", only_2_0, F::list_or_single, 1, 1, {real}, R::none, K::integer, compute::ceil},
};

struct Replacement {
    std::string_view name;
    Versions versions;         // the versions that lack the function
    std::string_view instead;  // a call, or advice without '$' at its beginning
};

// Functions and 1.x operators that some versions do not have.
constexpr Replacement replacements[] = {
    {"in_range", only_2_0, "$and: [ { $greater_or_equal: [ $value, MIN ] }, { $less_or_equal: [ $value, MAX ] } ]"},
    {"length", only_2_0, "$equal: [ { $length: [ $value ] }, N ]"},  // the 1.x clause; 2.0 has a function `length`
    {"min_length", only_2_0, "$greater_or_equal: [ { $length: [ $value ] }, N ]"},
    {"max_length", only_2_0, "$less_or_equal: [ { $length: [ $value ] }, N ]"},
    {"pattern", only_2_0, "$matches: [ $value, PATTERN ]"},
    {"get_operation_output", only_2_0, "map the output to an attribute and read the attribute with '$get_attribute'"},
    {"get_nodes_of_type", only_2_0, "TOSCA 2.0 has no function that finds nodes by their type"},
};

std::string_view call_or_advice(std::string_view name, Version version) {
    for (const Replacement& replacement : replacements)
        if (replacement.name == name && replacement.versions.has(version)) return replacement.instead;
    return {};
}

// A short name with more than a typing error is another function: '$now' is not '$not', but '$nto' is.
bool may_mean(std::string_view name, std::string_view function) {
    constexpr std::size_t short_name = 4;
    const bool is_beginning = equal_ignoring_case(function.substr(0, name.size()), name);
    if (is_beginning || std::min(name.size(), function.size()) > short_name) return true;
    const bool has_other_letter = name.size() == function.size() && name.size() < short_name &&
                                  !std::ranges::is_permutation(name, function, {}, ascii_lower, ascii_lower);
    return !has_other_letter && edit_distance(name, function, 1) <= 1;
}

}  // namespace

const ArgumentKind& BuiltInFunction::argument(std::size_t index) const {
    std::size_t last = 0;
    while (last + 1 < arguments.size() && !arguments[last + 1].name.empty()) ++last;
    return arguments[index < last ? index : last];
}

const BuiltInFunction* find_built_in(std::string_view name, Version version) {
    using Index = std::unordered_multimap<std::string_view, const BuiltInFunction*>;
    static const Index index = [] {
        Index made;
        for (const BuiltInFunction& function : table) made.emplace(function.name, &function);
        return made;
    }();
    const auto [first, last] = index.equal_range(name);
    for (auto at = first; at != last; ++at)
        if (at->second->versions.has(version)) return at->second;
    return nullptr;
}

std::string replacement_of(std::string_view name, Version version) {
    const std::string_view instead = call_or_advice(name, version);
    return instead.starts_with('$') ? compose("write '{ {} }'", instead) : std::string(instead);
}

std::string replacing_call(std::string_view name, Version version, std::string_view value) {
    constexpr std::string_view place = "$value";
    std::string call(call_or_advice(name, version));
    if (!call.starts_with('$')) return {};
    for (std::size_t at = 0; (at = call.find(place, at)) != std::string::npos; at += value.size())
        call.replace(at, place.size(), value);
    return call;
}

Suggestion similar_function(std::string_view name, Version version) {
    Suggestion near(name);
    for (const BuiltInFunction& function : table)
        if (function.versions.has(version) && may_mean(name, function.name)) near.offer(function.name);
    return near;
}

Hint hint_for_call(std::string_view name, Version version) {
    const bool marked = calls_are_marked.has(version);
    if (!marked && name.starts_with('$'))
        return {compose("functions have no '$' before TOSCA 2.0: write '{}'", name.substr(1)),
                {.before = std::string(name),
                 .text = std::string(name.substr(1)),
                 .is_sure = find_built_in(name.substr(1), version) != nullptr}};
    if (find_built_in(name, version) && marked)
        return {compose("a function begins with '$': write '${}'", name),
                {.before = std::string(name), .text = compose("${}", name), .is_sure = true}};
    if (find_built_in(name, version)) return compose("to call '{}', give it a list of arguments", name);
    if (Hint hint = similar_function(name, version).hint({}, marked ? "$" : ""); !hint.empty()) {
        if (marked) hint.edit->text.insert(0, "$");
        return hint;
    }
    if (!find_built_in(name, newest_1_x)) return {};
    return marked ? replacement_of(name, version) : compose("'{}' is a function only in later versions", name);
}

std::span<const BuiltInFunction> built_in_functions() { return table; }

}  // namespace csar::validate
