#include "validate/xml/schemas.hpp"

#include <limits>

#include "base/budget.hpp"
#include "base/compose.hpp"
#include "base/parse_number.hpp"
#include "report/diagnose.hpp"
#include "report/rules/xml.hpp"
#include "validate/xml/attribute_value.hpp"
#include "validate/xml/grammar.hpp"

namespace csar::validate::xml {
namespace {

constexpr std::uint64_t steps_a_part = 30;

constexpr std::uint64_t unbounded = std::numeric_limits<std::uint64_t>::max();

std::uint64_t at_most(XmlElement declaration) {
    const std::string_view text = trimmed(declaration, "maxOccurs");
    return text.empty() ? 1 : parse_number<std::uint64_t>(text).value_or(unbounded);
}

const std::map<std::string_view, std::pair<Component, std::string_view>> component_names = {
    {"element", {Component::element, "XML Schema element"}},
    {"complexType", {Component::type, "XML Schema type"}},
    {"simpleType", {Component::type, "XML Schema type"}},
    {"group", {Component::group, "XML Schema group"}},
    {"attribute", {Component::attribute, "XML Schema attribute"}},
    {"attributeGroup", {Component::attribute_group, "XML Schema attribute group"}},
};

}  // namespace

bool is_schema(XmlElement element, std::string_view local) {
    return element.name() == XmlName{schema_namespace, local};
}

void Schemas::add(XmlElement schema, std::string_view space, Report& report) {
    if (!spaces_.emplace(schema, space).second) return;
    for (const XmlElement child : schema.children()) {
        const std::string_view name = child.value("name");
        const auto kind = component_names.find(child.name().local);
        if (child.name().space != schema_namespace || name.empty() || kind == component_names.end()) continue;
        const auto [first, is_new] = components_.try_emplace({kind->second.first, space, name}, child);
        // Other schemas may repeat the components of an included schema.
        if (!is_new && first->second.parent() == schema)
            report.add(diagnose(rules::xml::repeated_name, child.place("name"), kind->second.second, name)
                           .with_related(first->second.place("name"), "the other declaration"));
    }
}

XmlElement Schemas::find(Component kind, XmlName name) const {
    const auto found = components_.find({kind, name.space, name.local});
    return found == components_.end() ? XmlElement() : found->second;
}

std::string_view Schemas::space_of(XmlElement declaration) const {
    for (XmlElement at = declaration; at; at = at.parent())
        if (is_schema(at, "schema")) {
            const auto found = spaces_.find(at);
            return found == spaces_.end() ? std::string_view() : found->second;
        }
    return {};
}

SchemaType Schemas::type_named(XmlName name) const {
    if (name.space == schema_namespace) return {{}, name.local};
    return {find(Component::type, name), {}};
}

SchemaType Schemas::named(XmlElement element, std::string_view attribute) const {
    const auto name = qualified(element, trimmed(element, attribute));
    return name ? type_named(*name) : SchemaType();
}

SchemaType Schemas::type_of(XmlElement declaration) const {
    for (int depth = 0; declaration && depth < max_schema_depth; ++depth) {
        if (declaration.attribute("type") != nullptr) return named(declaration, "type");
        for (const std::string_view kind : {"complexType", "simpleType"})
            if (const XmlElement own = declaration.child(kind)) return {own, {}};
        declaration = substituted_by(declaration);
    }
    return {};
}

XmlElement Schemas::substituted_by(XmlElement declaration) const {
    const auto head = qualified(declaration, trimmed(declaration, "substitutionGroup"));
    return head ? find(Component::element, *head) : XmlElement();
}

bool Schemas::may_substitute(XmlElement declaration, XmlName head) const {
    for (int depth = 0; declaration && depth < max_schema_depth; ++depth, declaration = substituted_by(declaration))
        if (qualified(declaration, trimmed(declaration, "substitutionGroup")) == head) return true;
    return false;
}

std::vector<std::uint32_t> Schemas::candidates(const ContentModel& model, XmlName name) const {
    std::vector<std::uint32_t> all = model.named(name);
    XmlElement at = substituted_by(find(Component::element, name));
    for (int depth = 0; at && depth < max_schema_depth; ++depth, at = substituted_by(at))
        for (const std::uint32_t head : model.named({space_of(at), at.value("name")}))
            if (model.particles()[head].is_reference) all.push_back(head);
    for (const std::uint32_t index : model.wildcards())
        if (model.particles()[index].wildcard->admits(name.space)) all.push_back(index);
    spend_work(all.size());
    return all;
}

bool Schemas::may_derive(SchemaType type, const SchemaType& base) const {
    for (int depth = 0; depth < max_schema_depth; ++depth) {
        if (!type.is_known() || !base.is_known() || base.builtin == "anyType" || type.declaration == base.declaration)
            return true;
        // Derivation of built-in types is not evaluated. Any member type fits a union.
        if (!type.declaration) return !base.declaration || base.declaration.child("union");
        const bool is_simple = is_schema(type.declaration, "simpleType");
        if (is_simple && (base.builtin == "anySimpleType" || base.declaration.child("union"))) return true;
        if (type.declaration.child("list") || type.declaration.child("union")) return false;
        XmlElement derivation;
        for (const std::string_view content : {"complexContent", "simpleContent"})
            for (const std::string_view kind : {"extension", "restriction"})
                if (const XmlElement found = type.declaration.child(content).child(kind)) derivation = found;
        if (is_simple)
            type = base_of(type);
        else if (derivation)
            type = named(derivation, "base");
        else
            return false;
    }
    return true;
}

// What surrounds a part of a type.
struct Schemas::Around {
    std::uint32_t group = 0;
    bool mandatory = true;
    int depth = 0;
    Around inside() const { return {group, mandatory, depth + 1}; }
};

const ContentModel& Schemas::content_of(XmlElement complex_type) const {
    const auto [entry, is_new] = models_.try_emplace(complex_type);
    if (is_new) collect(complex_type, entry->second, {});
    return entry->second;
}

bool Schemas::is_qualified(XmlElement declaration, std::string_view by_default) const {
    const std::string_view form = trimmed(declaration, "form");
    if (!form.empty()) return form == "qualified";
    XmlElement schema = declaration;
    while (schema && !is_schema(schema, "schema")) schema = schema.parent();
    return trimmed(schema, by_default) == "qualified";
}

void Schemas::collect_element(XmlElement declaration, ContentModel& model, const Around& around) const {
    ContentModel::Particle particle;
    particle.at_most = at_most(declaration);
    if (particle.at_most == 0) return;
    particle.group = around.group;
    particle.mandatory = around.mandatory && trimmed(declaration, "minOccurs") != "0";
    if (const std::string_view ref = trimmed(declaration, "ref"); !ref.empty()) {
        const auto name = qualified(declaration, ref);
        if (!name) return;
        particle.name = *name;
        particle.declaration = find(Component::element, particle.name);
        particle.is_reference = true;
        model.is_open = model.is_open || !particle.declaration;  // another element may replace this element
    } else {
        particle.name = {is_qualified(declaration, "elementFormDefault") ? space_of(declaration) : std::string_view(),
                         declaration.value("name")};
        particle.declaration = declaration;
    }
    model.add(particle);
}

void Schemas::collect_attribute(XmlElement declaration, ContentModel& model) const {
    const std::string_view ref = trimmed(declaration, "ref");
    const auto space = declaration.namespace_of(prefix_of(ref));
    std::pair<std::string_view, std::string_view> name;
    XmlElement meant = declaration;
    if (!ref.empty()) {
        name = {space.value_or(""), local_part(ref)};
        meant = find(Component::attribute, {name.first, name.second});
    } else {
        name = {is_qualified(declaration, "attributeFormDefault") ? space_of(declaration) : std::string_view(),
                declaration.value("name")};
    }
    if (trimmed(declaration, "use") == "prohibited")
        model.attributes.erase(name);
    else
        model.attributes[name] = meant;  // a restriction replaces inherited attributes
}

// An extension inherits all content. A restriction lists its own children.
void Schemas::collect_base(XmlElement derivation, bool is_simple, ContentModel& model, const Around& around) const {
    const SchemaType base = named(derivation, "base");
    if (is_simple) model.simple = base;
    if (!base.is_known()) model.is_open = true;
    if (!base.declaration || !is_schema(base.declaration, "complexType")) return;
    if (derivation.name().local == "extension") return collect(base.declaration, model, around.inside());
    ContentModel inherited;
    collect(base.declaration, inherited, around.inside());
    model.attributes.merge(inherited.attributes);
    model.is_open = model.is_open || inherited.is_open;
    if (is_simple) model.simple = inherited.simple;
}

// `content` has the parts of the group.
void Schemas::collect_group(XmlElement part, XmlElement content, ContentModel& model, const Around& around) const {
    using Order = ContentModel::Order;
    const std::uint64_t most = at_most(part);
    if (most == 0) return;
    const std::string_view kind = part.name().local;
    Around inside = around.inside();
    inside.mandatory = around.mandatory && kind != "choice" && trimmed(part, "minOccurs") != "0";
    inside.group = model.open_group(kind == "choice" ? Order::choice
                                    : kind == "all"  ? Order::all
                                                     : Order::sequence,
                                    around.group);
    collect(content, model, inside);
    model.close_group(inside.group, most != 1);
}

// `part`: a type, particle, attribute group, or extension of another type.
void Schemas::collect(XmlElement part, ContentModel& model, const Around& around) const {
    if (around.depth > max_schema_depth) {
        model.is_open = cut_short_ = true;
        return;
    }
    model.is_mixed = model.is_mixed || is_true(part.value("mixed"));
    for (const XmlElement child : part.children()) {
        spend_work(steps_a_part);
        if (child.name().space != schema_namespace) continue;
        const std::string_view kind = child.name().local;
        if (kind == "element") collect_element(child, model, around);
        if (kind == "any" || kind == "anyAttribute") {
            const Wildcard wildcard{child, space_of(child)};
            if (kind == "anyAttribute")
                model.attribute_wildcards.push_back(wildcard);
            else if (const std::uint64_t most = at_most(child); most != 0)
                model.add({{}, {}, false, false, most, wildcard, around.group});
        }
        if (kind == "attribute") collect_attribute(child, model);
        if (kind == "sequence" || kind == "all" || kind == "choice") collect_group(child, child, model, around);
        if (kind == "complexContent" || kind == "simpleContent") collect(child, model, around.inside());
        if (kind == "group" || kind == "attributeGroup") {
            const std::string_view ref = trimmed(child, "ref");
            const auto space = child.namespace_of(prefix_of(ref));
            const XmlElement meant = find(kind == "group" ? Component::group : Component::attribute_group,
                                          {space.value_or(""), local_part(ref)});
            if (!meant)
                model.is_open = true;
            else if (kind == "group")
                collect_group(child, meant, model, around);
            else
                collect(meant, model, around.inside());
        }
        if (kind == "extension" || kind == "restriction") {
            collect_base(child, is_schema(part, "simpleContent"), model, around);
            collect(child, model, around.inside());
        }
    }
}

}  // namespace csar::validate::xml
