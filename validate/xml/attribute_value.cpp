#include "validate/xml/attribute_value.hpp"

#include "base/ascii.hpp"
#include "validate/document/xml/xml_names.hpp"

namespace csar::validate::xml {
namespace {

// An XML Schema integer may have a sign and leading zeros. `least` is 0 or 1.
bool is_integer_from(std::string_view text, int least) {
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+')) text.remove_prefix(1);
    if (!is_digits(text)) return false;
    const bool zero = text.find_first_not_of('0') == std::string_view::npos;
    return zero ? least == 0 : !negative;
}

bool is_qualified_name(std::string_view text) {
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) return is_ncname(text);
    return is_ncname(text.substr(0, colon)) && is_ncname(text.substr(colon + 1));
}

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

bool has_form(AttributeType type, std::string_view value) {
    switch (type) {
        case AttributeType::string:
        case AttributeType::URI: return true;
        case AttributeType::ID:
        case AttributeType::IDREF:
        case AttributeType::NCName: return is_ncname(value);
        case AttributeType::QName: return is_qualified_name(value);
        case AttributeType::yes_no: return value == "yes" || value == "no";
        case AttributeType::count: return is_integer_from(value, 0);
        case AttributeType::bound: return value == "unbounded" || is_integer_from(value, 1);
        case AttributeType::method: return value == "GET" || value == "PUT" || value == "POST" || value == "DELETE";
        case AttributeType::boolean: return value == "true" || value == "false" || value == "1" || value == "0";
        case AttributeType::form: return value == "qualified" || value == "unqualified";
        case AttributeType::occurs: return value == "unbounded" || is_integer_from(value, 0);
    }
    return false;
}

std::string_view form_of(AttributeType type) {
    switch (type) {
        case AttributeType::string: return "a string";
        case AttributeType::URI: return "a URI";
        case AttributeType::ID:
        case AttributeType::IDREF:
        case AttributeType::NCName: return "a name that begins with a letter or '_' and has no spaces or colons";
        case AttributeType::QName: return "a qualified name, such as 'prefix:Name'";
        case AttributeType::yes_no: return "'yes' or 'no'";
        case AttributeType::count: return "a non-negative integer";
        case AttributeType::bound: return "a positive integer or 'unbounded'";
        case AttributeType::method: return "GET, PUT, POST or DELETE";
        case AttributeType::boolean: return "true or false";
        case AttributeType::form: return "'qualified' or 'unqualified'";
        case AttributeType::occurs: return "a non-negative integer or 'unbounded'";
    }
    return {};
}

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
