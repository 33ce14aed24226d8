#include "validate/model/shape.hpp"

#include "validate/document/one_line.hpp"

namespace csar::validate {
namespace {

constexpr ShapeVerdict fits{};

ShapeVerdict no(std::string_view expected, Node culprit) { return {false, expected, culprit}; }

ShapeVerdict when(bool condition, std::string_view expected, Node culprit) {
    return condition ? fits : no(expected, culprit);
}

bool is_expression(Node value) {
    if (value.is_string()) return value.text().starts_with('$');
    return value.is_mapping() && value.size() == 1;
}

bool is_non_negative(Node value) {
    const auto number = value.as_integer();
    return value.is_scalar() && value.scalar_type() == ScalarType::integer && number && *number >= 0 &&
           !value.text().starts_with('-');
}

ShapeVerdict judge_boolean_or_yes(Node value) {
    if (!truth_of(value)) return no("true or false", value);
    ShapeVerdict verdict = fits;
    verdict.yaml_1_1 = value.is_string();
    return verdict;
}

ShapeVerdict judge_names(Node value, std::string_view expected) {
    if (!value.is_sequence()) return no(expected, value);
    for (const Node item : value.items())
        if (!item.is_string()) return no("a string", item);
    return fits;
}

ShapeVerdict judge_range(Node value) {
    constexpr std::string_view expected = "a list of two bounds, such as [ 1, UNBOUNDED ]";
    if (!value.is_sequence() || value.size() != 2) return no(expected, value);
    const Node lower = value[0], upper = value[1];
    if (!is_non_negative(lower)) return no("a non-negative integer", lower);
    if (!is_non_negative(upper) && !(upper.is_string() && upper.text() == "UNBOUNDED"))
        return no("a non-negative integer or UNBOUNDED", upper);
    return fits;
}

ShapeVerdict judge_reference(Node value) {
    if (value.is_string()) return fits;
    if (value.is_sequence() && value.size() == 2 && value[0].is_string()) return fits;
    return no("a name or a list of a name and an index", value);
}

ShapeVerdict judge_metadata(Node value) {
    if (!value.is_mapping()) return no("a mapping", value);
    for (const auto [key, entry] : value.entries())
        if (!key.is_scalar()) return no("a string", key);
    return fits;
}

// For a list in place of a mapping: each entry must have one name.
ShapeVerdict judge_entries(Node value, std::string_view expected) {
    if (value.is_scalar()) return no(expected, value);
    for (const Node item : value.items())
        if (!item.is_mapping() || item.size() != 1) return no("a mapping from one name to a value", item);
    return fits;
}

ShapeVerdict judge_numbers(Node value) {
    if (!value.is_mapping()) return no("a mapping from names to numbers", value);
    for (const auto [key, entry] : value.entries()) {
        if (!key.is_string()) return no("a string", key);
        if (!entry.as_float()) return no("a number", entry);
    }
    return fits;
}

}  // namespace

bool has_entries(Shape shape) {
    return shape == Shape::map_of || shape == Shape::list_of || shape == Shape::named_list_of ||
           shape == Shape::map_or_named_list_of || shape == Shape::list_or_one || shape == Shape::map_or_entries_of;
}

ShapeVerdict judge(Shape shape, Node value) {
    switch (shape) {
        case Shape::any:
        case Shape::value:
        case Shape::condition:
        case Shape::one: return fits;
        case Shape::string: return when(value.is_string(), "a string", value);
        case Shape::string_value: return when(value.is_string() || is_written_call(value), "a string", value);
        case Shape::type_name: return when(value.is_string(), "a string, the name of a type", value);
        case Shape::version: return when(value.is_string(), "a string, such as \"1.0\"", value);
        case Shape::text: return when(value.is_scalar() && !value.is_null(), "a string or a number", value);
        case Shape::boolean:
            return when(value.is_scalar() && value.scalar_type() == ScalarType::boolean, "true or false", value);
        case Shape::boolean_or_yes: return judge_boolean_or_yes(value);
        case Shape::integer: return when(is_non_negative(value), "a non-negative integer", value);
        case Shape::count: return when(is_non_negative(value) || is_expression(value), "a non-negative integer", value);
        case Shape::truth:
            return when((value.is_scalar() && value.scalar_type() == ScalarType::boolean) || is_expression(value),
                        "true or false", value);
        case Shape::metadata: return judge_metadata(value);
        case Shape::mapping_of_any: return when(value.is_mapping(), "a mapping", value);
        case Shape::values:
        case Shape::map_of: return when(value.is_mapping(), "a mapping from names to definitions or values", value);
        case Shape::type_names: return judge_names(value, "a list of names of types");
        case Shape::names: return judge_names(value, "a list of strings");
        case Shape::name_or_names:
            return value.is_string() ? fits : judge_names(value, "a string or a list of strings");
        case Shape::range: return judge_range(value);
        case Shape::clauses: return when(value.is_sequence(), "a list of constraint clauses", value);
        case Shape::list_of: return when(value.is_sequence(), "a list", value);
        case Shape::list_or_one: return when(!value.is_scalar(), "a list", value);
        case Shape::named_list_of:
            return when(value.is_sequence(), "a list of entries with one name each, such as '- name: ...'", value);
        case Shape::values_or_entries: return judge_entries(value, "a mapping from names to values, or a list of them");
        case Shape::name_or_entries_of:
            return when(value.is_string() || value.is_sequence(), "a name, or a list of entries with one name each",
                        value);
        case Shape::map_or_entries_of:
        case Shape::map_or_named_list_of: return when(!value.is_scalar(), "a list or a mapping", value);
        case Shape::reference: return judge_reference(value);
        case Shape::path: return when(value.is_sequence(), "a list: a path, a name, nested names", value);
        case Shape::number_map: return judge_numbers(value);
    }
    return fits;
}

bool is_call_key(Node key) { return key.is_scalar() && key.text().starts_with('$') && !key.text().starts_with("$$"); }

bool is_written_call(Node value) {
    return value.is_mapping() && value.size() == 1 && is_call_key((*value.entries().begin()).key);
}

std::optional<bool> truth_of(Node value) {
    struct Spelling {
        std::string_view text;
        bool truth;
    };
    // The spellings of https://yaml.org/type/bool.html, without single letters, which no known reader accepts.
    static constexpr Spelling spellings[] = {
        {"yes", true}, {"Yes", true}, {"YES", true}, {"no", false},  {"No", false},  {"NO", false},
        {"on", true},  {"On", true},  {"ON", true},  {"off", false}, {"Off", false}, {"OFF", false},
    };
    if (const auto truth = value.as_bool()) return truth;
    if (value.is_string() && value.is_plain())
        for (const Spelling& spelling : spellings)
            if (value.text() == spelling.text) return spelling.truth;
    return std::nullopt;
}

std::string_view describe(Node node) {
    switch (node.kind()) {
        case NodeKind::none: return "nothing";
        case NodeKind::sequence: return "a list";
        case NodeKind::mapping: return "a mapping";
        case NodeKind::scalar: break;
    }
    switch (node.scalar_type()) {
        case ScalarType::null: return node.text().empty() ? "an empty value" : "null";
        case ScalarType::boolean: return "a Boolean";
        case ScalarType::integer: return "an integer";
        case ScalarType::floating: return "a float";
        case ScalarType::string: return "a string";
    }
    return "a value";
}

std::string describe_instead(std::string_view expected, Node node) {
    const std::string_view kind = describe(node);
    const std::string_view word = kind.substr(kind.find(' ') + 1);
    const bool same = node && !node.is_null() && expected.find(word) != std::string_view::npos;
    return same ? one_line(node) : std::string(kind);
}

}  // namespace csar::validate
