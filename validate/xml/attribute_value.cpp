#include "validate/xml/attribute_value.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <string>

#include "base/ascii.hpp"
#include "validate/document/xml/xml_names.hpp"

namespace csar::validate::xml {
namespace {

// An XML Schema integer may have a sign and leading zeros. `least` is 0 or 1.
template <int least>
bool is_integer_from(std::string_view text) {
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+')) text.remove_prefix(1);
    if (!is_digits(text)) return false;
    const bool zero = text.find_first_not_of('0') == std::string_view::npos;
    return zero ? least == 0 : !negative;
}

template <int least>
bool is_integer_or_unbounded(std::string_view text) {
    return text == "unbounded" || is_integer_from<least>(text);
}

bool is_qualified_name(std::string_view text) {
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) return is_ncname(text);
    return is_ncname(text.substr(0, colon)) && is_ncname(text.substr(colon + 1));
}

struct AttributeForm {
    std::string_view name;  // in grammar_table.def
    std::string_view text;  // for messages
    bool (*fits)(std::string_view value);
};
constexpr std::string_view name_form = "a name that begins with a letter or '_' and has no spaces or colons";
// In the order of AttributeType.
constexpr AttributeForm attribute_forms[] = {
    {"string", "a string", [](std::string_view) { return true; }},
    {"ID", name_form, is_ncname},
    {"IDREF", name_form, is_ncname},
    {"NCName", name_form, is_ncname},
    {"QName", "a qualified name, such as 'prefix:Name'", is_qualified_name},
    {"URI", "a URI", [](std::string_view) { return true; }},
    {"yes_no", "'yes' or 'no'", [](std::string_view value) { return value == "yes" || value == "no"; }},
    {"count", "a non-negative integer", is_integer_from<0>},
    {"bound", "a positive integer or 'unbounded'", is_integer_or_unbounded<1>},
    {"method", "GET, PUT, POST or DELETE",
     [](std::string_view value) { return value == "GET" || value == "PUT" || value == "POST" || value == "DELETE"; }},
    {"boolean", "true or false",
     [](std::string_view value) { return value == "true" || value == "false" || value == "1" || value == "0"; }},
    {"form", "'qualified' or 'unqualified'",
     [](std::string_view value) { return value == "qualified" || value == "unqualified"; }},
    {"occurs", "a non-negative integer or 'unbounded'", is_integer_or_unbounded<0>},
};

const AttributeForm& attribute_form(AttributeType type) { return attribute_forms[static_cast<std::size_t>(type)]; }

}  // namespace

std::string_view without_xml_space(std::string_view value) {
    const std::size_t begin = value.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos) return {};
    return value.substr(begin, value.find_last_not_of(" \t\r\n") - begin + 1);
}

bool is_true(std::string_view value) {
    value = without_xml_space(value);
    return value == "true" || value == "1";
}

AttributeType attribute_type(std::string_view name) {
    const auto* const row = std::ranges::find(attribute_forms, name, &AttributeForm::name);
    if (row == std::end(attribute_forms))
        throw std::logic_error("an attribute of TOSCA 1.0 has the unknown type " + std::string(name));
    return static_cast<AttributeType>(row - std::begin(attribute_forms));
}

bool has_form(AttributeType type, std::string_view value) { return attribute_form(type).fits(value); }
std::string_view form_of(AttributeType type) { return attribute_form(type).text; }

std::string_view prefix_of(std::string_view qualified_name) {
    const std::size_t colon = qualified_name.find(':');
    return colon == std::string_view::npos ? std::string_view() : qualified_name.substr(0, colon);
}

std::string_view local_part(std::string_view qualified_name) {
    return qualified_name.substr(qualified_name.find(':') + 1);
}

std::optional<XmlName> qualified(XmlElement element, std::string_view qualified_name) {
    const auto space = element.namespace_of(prefix_of(qualified_name));
    if (qualified_name.empty() || !space) return std::nullopt;
    return XmlName{*space, local_part(qualified_name)};
}

}  // namespace csar::validate::xml
