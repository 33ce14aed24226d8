// Converts declarations of properties in schemas, and values in templates.
#include "base/ascii.hpp"
#include "base/compose.hpp"
#include "validate/xml/attribute_value.hpp"
#include "validate/xml/conversion.hpp"

namespace csar::validate::xml {
namespace {

std::string_view type_of_builtin(std::string_view name) {
    if (name == "boolean") return "boolean";
    if (name == "dateTime") return "timestamp";
    if (name == "decimal" || name == "float" || name == "double") return "float";
    return is_decimal_type(name) ? "integer" : "string";
}

// Removes '+' and leading zeros. Returns an empty string if `text` is not a number of this type.
std::string yaml_number(std::string_view text, bool is_integer) {
    std::string sign;
    if (!text.empty() && (text.front() == '-' || text.front() == '+')) {
        if (text.front() == '-') sign = "-";
        text.remove_prefix(1);
    }
    if (!is_integer && text == "INF") return sign + ".inf";
    if (!is_integer && text == "NaN") return ".nan";
    if (text.empty() || !is_ascii_digit(text.front()) || !(is_integer ? is_decimal(text) : is_float(text))) return {};
    if (is_integer && text.find('.') != text.npos) return {};
    while (text.size() > 1 && text[0] == '0' && is_ascii_digit(text[1])) text.remove_prefix(1);
    const bool is_whole = text.find_first_not_of("0123456789") == text.npos;
    return sign + std::string(text) + (!is_integer && is_whole ? ".0" : "");
}

}  // namespace

// A definition in Winery's format: a key and a type for each property.
ConvertedProperties Conversion::foreign_properties(XmlElement definition) const {
    ConvertedProperties properties;
    std::set<std::string_view> known;
    for (const XmlElement property : definition.children()) {
        const std::string_view name = without_xml_space(property.child("key").text());
        const std::string_view type = local_part(without_xml_space(property.child("type").text()));
        if (!name.empty() && known.insert(name).second)
            properties.push_back({std::string(name), {std::string(type_of_builtin(type)), {}}});
    }
    return properties;
}

const ConvertedProperties& Conversion::properties_of(const Definition& type) {
    const auto [known, is_new] = properties_.try_emplace(&type);
    if (!is_new) return known->second;
    ConvertedProperties properties;
    for (const XmlElement child : type.element.children()) {
        if (child.name().local != "PropertiesDefinition") continue;
        if (child.name().space != tosca_namespace) {
            properties = foreign_properties(child);
            break;
        }
        const Schemas& schemas = checks_.definitions.schemas();
        const auto name = qualified(child, trimmed(child, "element"));
        const SchemaType schema =
            name ? schemas.type_of(schemas.find(Component::element, *name)) : schemas.named(child, "type");
        if (schema.declaration) properties = properties_of(schema.declaration);
        break;
    }
    return properties_[&type] = std::move(properties);
}

ConvertedProperties Conversion::properties_of(XmlElement complex) {
    ConvertedProperties properties;
    if (complex.name().local != "complexType") return properties;
    std::set<std::string_view> known;
    for (const ContentModel::Particle& particle : checks_.definitions.schemas().content_of(complex).particles()) {
        spend_work(10);
        const std::string_view name = particle.name.local;
        if (particle.wildcard || name.empty() || !known.insert(name).second) continue;
        const bool repeats = particle.at_most > 1 || particle.repeated_to > particle.repeated_from;
        properties.push_back(
            {std::string(name), type_of(checks_.definitions.schemas().type_of(particle.declaration), name), repeats});
    }
    return properties;
}

ConvertedType Conversion::type_of(const SchemaType& type, std::string_view property) {
    const Schemas& schemas = checks_.definitions.schemas();
    SchemaType at = type;
    for (int depth = 0; at.declaration && depth < max_schema_depth; ++depth) {
        if (at.declaration.name().local == "complexType") {
            const ContentModel& content = schemas.content_of(at.declaration);
            if (content.particles().empty()) {
                if (!content.simple.is_known()) break;
                at = content.simple;
                continue;
            }
            const auto known = data_type_names_.find(at.declaration);
            if (known != data_type_names_.end()) return {known->second, at.declaration};
            if (depth_ == max_schema_depth) break;
            const std::string_view own = trimmed(at.declaration, "name");
            const std::string name = unique("data_types", own.empty() ? property : own);
            data_type_names_.emplace(at.declaration, name);
            ++depth_;
            YamlTree data_type;
            data_type.add("properties", property_definitions(properties_of(at.declaration)));
            data_types_.add(name, std::move(data_type).or_braces());
            --depth_;
            return {name, at.declaration};
        }
        for (const XmlElement part : at.declaration.child("restriction").children())
            if (const XmlName name = part.name(); name.local != "simpleType" && name.local != "annotation") {
                note(part.place(), property,
                     compose("the facet '{}' is not converted; write a 'validation'", name.local));
                break;
            }
        at = schemas.base_of(at);
    }
    return {std::string(type_of_builtin(at.builtin)), {}};
}

YamlTree Conversion::property_definitions(const ConvertedProperties& properties) {
    YamlTree all;
    for (const ConvertedProperty& property : properties) {
        YamlTree definition;
        definition.add("type", YamlTree(property.is_list ? "list" : property.type.name));
        if (property.is_list) definition.add("entry_schema", YamlTree(property.type.name));
        definition.add("required", YamlTree("false", true));
        all.add(property.name, std::move(definition));
    }
    return all;
}

YamlTree Conversion::values(XmlElement element, const Definition* type) {
    const XmlElement content = content_of(element.child("Properties"));
    if (!content) return {};
    ConvertedProperties properties;
    if (type == nullptr)  // the properties are unknown
        for (const XmlElement child : content.children()) properties.push_back({std::string(child.name().local), {}});
    for (; type != nullptr; type = type->parent) {
        const ConvertedProperties& own = properties_of(*type);
        spend_work(own.size());
        properties.insert(properties.end(), own.begin(), own.end());
    }
    return member_values(content, properties);
}

YamlTree Conversion::member_values(XmlElement around, const ConvertedProperties& properties) {
    std::map<std::string_view, std::pair<const ConvertedProperty*, YamlTree>> found;  // nearest type first
    for (const ConvertedProperty& property : properties) found.try_emplace(property.name, &property, YamlTree());
    for (const XmlElement child : around.children()) {
        const auto one = found.find(child.name().local);
        if (one == found.end()) {
            note(child.place(), child.name().local,
                 "the type does not declare the property; declare the property in the type");
            continue;
        }
        auto& [property, values] = one->second;
        if (!property->is_list && !values.is_empty()) continue;
        YamlTree converted = value(child, property->type);
        if (property->is_list)
            values.add_item(std::move(converted));
        else
            values = std::move(converted);
    }
    YamlTree all;
    for (const ConvertedProperty& property : properties) {
        const auto one = found.find(property.name);
        if (one->second.first == &property) all.add(property.name, std::move(one->second.second));
    }
    return all;
}

YamlTree Conversion::value(XmlElement element, const ConvertedType& type) {
    if (type.complex) return member_values(element, properties_of(type.complex)).or_braces();
    const std::string_view text = without_xml_space(element.text());
    if (type.name == "string") {
        if (text.size() != element.text().size())
            note(element.text_place(), element.name().local, "the white space at the ends of the value is removed");
        return YamlTree(text);
    }
    if (text.empty()) return {};
    std::string plain;
    if (type.name == "timestamp" && !is_too_long("dateTime", text) && !misfit_of_builtin("dateTime", text))
        plain = text;
    if (type.name == "boolean" && (is_true(text) || text == "false" || text == "0"))
        plain = is_true(text) ? "true" : "false";
    if (type.name == "integer" || type.name == "float") plain = yaml_number(text, type.name == "integer");
    if (plain.empty()) {
        note(element.text_place(), element.name().local, compose("the value is not of the type {}", type.name));
        return {};
    }
    return YamlTree(plain, true);
}

}  // namespace csar::validate::xml
