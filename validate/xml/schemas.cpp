#include "validate/xml/schemas.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "base/compose.hpp"
#include "validate/xml/attribute_value.hpp"
#include "validate/xml/grammar.hpp"

namespace csar::validate::xml {
namespace {

constexpr int max_depth = 50;               // of groups, extensions and restrictions within one another
constexpr std::size_t max_parts = 100'000;  // of one type, with those of its groups each time that they are used

bool is_schema(XmlElement element, std::string_view local) {
    return element.name() == XmlName{schema_namespace, local};
}

bool is_digits(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

bool is_decimal(std::string_view text) {
    if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
    const std::size_t point = text.find('.');
    if (point == std::string_view::npos) return is_digits(text);
    const std::string_view whole = text.substr(0, point), part = text.substr(point + 1);
    return (whole.empty() || is_digits(whole)) && (part.empty() || is_digits(part)) && !(whole.empty() && part.empty());
}

bool is_float(std::string_view text) {
    if (text == "INF" || text == "-INF" || text == "NaN") return true;
    const std::size_t exponent = text.find_first_of("eE");
    if (!is_decimal(text.substr(0, exponent))) return false;
    if (exponent == std::string_view::npos) return true;
    text.remove_prefix(exponent + 1);
    if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
    return is_digits(text);
}

// Types whose values are integers, with their bounds; those that exceed 64 bits have none.
struct IntegerType {
    std::string_view name, text;
    bool has_least, has_most;
    std::int64_t least;
    std::uint64_t most;
};
constexpr std::array<IntegerType, 13> integer_types = {{
    {"integer", "an integer", false, false, 0, 0},
    {"nonNegativeInteger", "an integer that is not negative", true, false, 0, 0},
    {"positiveInteger", "a positive integer", true, false, 1, 0},
    {"nonPositiveInteger", "an integer that is not positive", false, true, 0, 0},
    {"negativeInteger", "a negative integer", false, false, 0, 0},
    {"long", "an integer of 64 bits", true, true, INT64_MIN, INT64_MAX},
    {"int", "an integer of 32 bits", true, true, INT32_MIN, INT32_MAX},
    {"short", "an integer of 16 bits", true, true, INT16_MIN, INT16_MAX},
    {"byte", "an integer of 8 bits", true, true, INT8_MIN, INT8_MAX},
    {"unsignedLong", "an unsigned integer of 64 bits", true, true, 0, UINT64_MAX},
    {"unsignedInt", "an unsigned integer of 32 bits", true, true, 0, UINT32_MAX},
    {"unsignedShort", "an unsigned integer of 16 bits", true, true, 0, UINT16_MAX},
    {"unsignedByte", "an unsigned integer of 8 bits", true, true, 0, UINT8_MAX},
}};

bool fits(const IntegerType& type, std::string_view text) {
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+')) text.remove_prefix(1);
    if (!is_digits(text)) return false;
    text.remove_prefix(std::min(text.find_first_not_of('0'), text.size()));
    const bool zero = text.empty();
    if (type.name == "negativeInteger") return negative && !zero;
    std::uint64_t magnitude = 0;
    const bool large = !zero && std::from_chars(text.data(), text.data() + text.size(), magnitude).ec != std::errc();
    if (negative && !zero) {
        if (!type.has_least) return true;
        return !large && type.least < 0 && magnitude <= std::uint64_t(0) - static_cast<std::uint64_t>(type.least);
    }
    if (type.has_least && type.least > 0 && zero) return false;
    return !type.has_most || (!large && magnitude <= type.most);
}

// What a value of one of XML Schema's own types is, when `value` is none.
std::optional<std::string> misfit_of_builtin(std::string_view type, std::string_view value) {
    for (const IntegerType& row : integer_types)
        if (row.name == type) return fits(row, value) ? std::nullopt : std::optional(std::string(row.text));
    if (type == "boolean" && !has_form(AttributeType::boolean, value)) return "true or false";
    if (type == "decimal" && !is_decimal(value)) return "a decimal number";
    if ((type == "float" || type == "double") && !is_float(value)) return "a number";
    if ((type == "NCName" || type == "ID" || type == "IDREF") && !has_form(AttributeType::NCName, value))
        return std::string(form_of(AttributeType::NCName));
    return std::nullopt;
}

// A number for facets that bound; nullopt for what is none.
std::optional<double> number(std::string_view text) {
    if (!is_float(text) || text.ends_with('F') || text.ends_with('N')) return std::nullopt;
    double value = 0;
    if (text.starts_with('+')) text.remove_prefix(1);
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
    return fault == std::errc() ? std::optional(value) : std::nullopt;
}

std::size_t characters(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

// Whether one facet that bounds values or their length excludes `value`.
bool excludes(std::string_view facet, std::string_view bound, std::string_view value) {
    if (facet == "length" || facet == "minLength" || facet == "maxLength") {
        const auto wanted = number(bound);
        const auto length = static_cast<double>(characters(value));
        if (!wanted) return false;
        return facet == "length" ? length != *wanted : facet == "minLength" ? length < *wanted : length > *wanted;
    }
    const auto limit = number(bound), given = number(value);
    if (!limit || !given) return false;
    if (facet == "minInclusive") return *given < *limit;
    if (facet == "maxInclusive") return *given > *limit;
    if (facet == "minExclusive") return *given <= *limit;
    return facet == "maxExclusive" && *given >= *limit;
}

// What the facets of a restriction demand, when `value` does not keep them.
std::optional<std::string> misfit_of_facets(XmlElement restriction, std::string_view value) {
    bool enumerated = false;
    std::string choices;
    for (const XmlElement facet : restriction.children()) {
        const std::string_view name = facet.name().local, bound = facet.value("value");
        if (name == "enumeration") {
            if (bound == value) return std::nullopt;
            enumerated = true;
            if (choices.size() < 100) choices += (choices.empty() ? "one of '" : "', '") + std::string(bound);
        } else if (excludes(name, trimmed(bound), value)) {
            return compose("of {} {}", name, bound);
        }
    }
    return enumerated ? std::optional(choices + "'") : std::nullopt;
}

void add_child(ContentModel& model, const ContentModel::Child& child) {
    model.by_name.try_emplace({child.name.space, child.name.local}, child.declaration);
    model.children.push_back(child);
}

}  // namespace

void Schemas::add(XmlElement schema, std::string_view space) {
    if (!spaces_.emplace(std::pair(schema.document(), schema.id()), space).second) return;
    for (const XmlElement child : schema.children()) {
        const std::string_view name = child.value("name");
        if (child.name().space != schema_namespace || name.empty()) continue;
        const std::string_view kind = child.name().local;
        if (kind == "element") components_.try_emplace({Component::element, space, name}, child);
        if (kind == "complexType" || kind == "simpleType")
            components_.try_emplace({Component::type, space, name}, child);
        if (kind == "group") components_.try_emplace({Component::group, space, name}, child);
        if (kind == "attributeGroup") components_.try_emplace({Component::attribute_group, space, name}, child);
    }
}

XmlElement Schemas::find(Component kind, XmlName name) const {
    const auto found = components_.find({kind, name.space, name.local});
    return found == components_.end() ? XmlElement() : found->second;
}

std::string_view Schemas::space_of(XmlElement declaration) const {
    for (XmlElement at = declaration; at; at = at.parent())
        if (is_schema(at, "schema")) {
            const auto found = spaces_.find({at.document(), at.id()});
            return found == spaces_.end() ? std::string_view() : found->second;
        }
    return {};
}

SchemaType Schemas::named(XmlElement element, std::string_view attribute) const {
    const std::string_view name = trimmed(element.value(attribute));
    const auto space = element.namespace_of(prefix_of(name));
    if (name.empty() || !space) return {};
    if (*space == schema_namespace) return {{}, local_part(name)};
    return {find(Component::type, {*space, local_part(name)}), {}};
}

SchemaType Schemas::type_of(XmlElement declaration) const {
    if (declaration.attribute("type") != nullptr) return named(declaration, "type");
    if (const XmlElement complex = declaration.child("complexType")) return {complex, {}};
    return {declaration.child("simpleType"), {}};
}

const ContentModel& Schemas::content_of(XmlElement complex_type) const {
    const auto [entry, is_new] = models_.try_emplace({complex_type.document(), complex_type.id()});
    if (is_new) collect(complex_type, entry->second, true, 0);
    return entry->second;
}

void Schemas::collect_element(XmlElement declaration, ContentModel& model, bool mandatory) const {
    mandatory = mandatory && trimmed(declaration.value("minOccurs")) != "0";
    if (const std::string_view ref = trimmed(declaration.value("ref")); !ref.empty()) {
        const auto space = declaration.namespace_of(prefix_of(ref));
        if (!space) return;
        const XmlElement meant = find(Component::element, {*space, local_part(ref)});
        // Others may stand in its place.
        if (!meant || trimmed(meant.value("abstract")) == "true") model.any_child = true;
        add_child(model, {{*space, local_part(ref)}, meant, mandatory});
        return;
    }
    XmlElement schema = declaration;
    while (schema && !is_schema(schema, "schema")) schema = schema.parent();
    const std::string_view form = trimmed(declaration.value("form"));
    const bool qualified =
        form.empty() ? trimmed(schema.value("elementFormDefault")) == "qualified" : form == "qualified";
    add_child(
        model,
        {{qualified ? space_of(declaration) : std::string_view(), declaration.value("name")}, declaration, mandatory});
}

// What stands in a type, a particle, a group of attributes or an extension of another type.
void Schemas::collect(XmlElement part, ContentModel& model, bool mandatory, int depth) const {
    if (depth > max_depth || model.looked_at > max_parts) {
        model.any_child = model.any_attribute = true;
        return;
    }
    for (const XmlElement child : part.children()) {
        ++model.looked_at;
        if (child.name().space != schema_namespace) continue;
        const std::string_view kind = child.name().local;
        const bool needed = mandatory && trimmed(child.value("minOccurs")) != "0";
        if (kind == "element") collect_element(child, model, mandatory);
        if (kind == "any") model.any_child = true;
        if (kind == "anyAttribute") model.any_attribute = true;
        if (kind == "attribute")
            model.attributes.insert(local_part(trimmed(child.value(child.attribute("ref") ? "ref" : "name"))));
        if (kind == "sequence" || kind == "all") collect(child, model, needed, depth + 1);
        if (kind == "choice") collect(child, model, false, depth + 1);
        if (kind == "complexContent" || kind == "simpleContent") collect(child, model, mandatory, depth + 1);
        if (kind == "group" || kind == "attributeGroup") {
            const std::string_view ref = trimmed(child.value("ref"));
            const auto space = child.namespace_of(prefix_of(ref));
            const XmlElement meant = find(kind == "group" ? Component::group : Component::attribute_group,
                                          {space.value_or(""), local_part(ref)});
            if (meant)
                collect(meant, model, needed, depth + 1);
            else
                model.any_child = model.any_attribute = true;
        }
        if (kind == "extension" || kind == "restriction") {
            const SchemaType base = named(child, "base");
            if (is_schema(part, "simpleContent")) model.simple = base;
            if (!base.is_known()) model.any_child = model.any_attribute = true;
            // The children of a restriction are all that there are.
            if (base.declaration && (kind == "extension" || is_schema(part, "simpleContent"))) {
                collect(base.declaration, model, mandatory, depth + 1);
            }
            if (kind == "restriction") model.any_attribute = true;
            collect(child, model, mandatory, depth + 1);
        }
    }
}

std::optional<std::string> Schemas::misfit(const SchemaType& type, std::string_view value) const {
    SchemaType at = type;
    for (int depth = 0; depth < max_depth && at.is_known(); ++depth) {
        if (!at.builtin.empty()) return misfit_of_builtin(at.builtin, trimmed(value));
        if (!is_schema(at.declaration, "simpleType")) return std::nullopt;
        const XmlElement restriction = at.declaration.child("restriction");
        if (!restriction) return std::nullopt;  // a list or a union
        const SchemaType base = restriction.attribute("base") != nullptr
                                    ? named(restriction, "base")
                                    : SchemaType{restriction.child("simpleType"), {}};
        if (auto fault = misfit_of_builtin(base.builtin, trimmed(value))) return fault;
        const bool is_text = base.builtin == "string" || base.builtin == "normalizedString";
        if (auto fault = misfit_of_facets(restriction, is_text ? value : trimmed(value))) return fault;
        at = base;
    }
    return std::nullopt;
}

}  // namespace csar::validate::xml
