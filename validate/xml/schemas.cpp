#include "validate/xml/schemas.hpp"

#include <algorithm>
#include <charconv>
#include <system_error>

#include "base/budget.hpp"
#include "base/compose.hpp"
#include "validate/xml/attribute_value.hpp"
#include "validate/xml/grammar.hpp"
#include "validate/xml/simple_types.hpp"

namespace csar::validate::xml {
namespace {

constexpr int max_depth = 50;  // of groups, extensions and restrictions within one another
constexpr std::uint64_t steps_a_part = 30, steps_a_comparison = 80;

bool is_schema(XmlElement element, std::string_view local) {
    return element.name() == XmlName{schema_namespace, local};
}

std::uint64_t at_most(XmlElement declaration) {
    const std::string_view text = without_xml_space(declaration.value("maxOccurs"));
    if (text.empty()) return 1;
    std::uint64_t count = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), count);
    return fault == std::errc() && end == text.data() + text.size() ? count : 0;  // "unbounded"
}

void add_child(ContentModel& model, const ContentModel::Child& child) {
    // The same name at two places of a sequence: which one is meant is not worked out.
    if (!model.positions.try_emplace({child.name.space, child.name.local}, model.children.size()).second)
        model.form = ContentModel::Form::other;
    model.by_name.try_emplace({child.name.space, child.name.local}, child.declaration);
    model.children.push_back(child);
}

// What keeps the content from being one sequence of elements, or elements in any order. Sequences of base types come before
// that of their extension.
void note_form(XmlElement part, XmlElement child, ContentModel& model) {
    using Form = ContentModel::Form;
    const std::string_view kind = child.name().local;
    if (kind == "all" && model.children.empty() && model.form == Form::sequence) model.form = Form::all;
    const bool nested = is_schema(part, "sequence") || is_schema(part, "choice") || is_schema(part, "group");
    if (kind == "choice" || kind == "group" || kind == "any" ||
        (kind == "sequence" && (nested || at_most(child) != 1 || model.form == Form::all)))
        model.form = Form::other;
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
        if (kind == "attribute") components_.try_emplace({Component::attribute, space, name}, child);
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
    const std::string_view name = without_xml_space(element.value(attribute));
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
    mandatory = mandatory && without_xml_space(declaration.value("minOccurs")) != "0";
    if (const std::string_view ref = without_xml_space(declaration.value("ref")); !ref.empty()) {
        const auto space = declaration.namespace_of(prefix_of(ref));
        if (!space) return;
        const XmlElement meant = find(Component::element, {*space, local_part(ref)});
        // Others may stand in its place.
        if (!meant || without_xml_space(meant.value("abstract")) == "true") model.any_child = true;
        add_child(model, {{*space, local_part(ref)}, meant, mandatory, at_most(declaration)});
        return;
    }
    XmlElement schema = declaration;
    while (schema && !is_schema(schema, "schema")) schema = schema.parent();
    const std::string_view form = without_xml_space(declaration.value("form"));
    const bool qualified =
        form.empty() ? without_xml_space(schema.value("elementFormDefault")) == "qualified" : form == "qualified";
    add_child(model, {{qualified ? space_of(declaration) : std::string_view(), declaration.value("name")},
                      declaration,
                      mandatory,
                      at_most(declaration)});
}

void Schemas::collect_attribute(XmlElement declaration, ContentModel& model) const {
    if (const std::string_view ref = without_xml_space(declaration.value("ref")); !ref.empty()) {
        const auto space = declaration.namespace_of(prefix_of(ref));
        model.attributes.try_emplace(local_part(ref),
                                     find(Component::attribute, {space.value_or(""), local_part(ref)}));
    } else {
        model.attributes.try_emplace(declaration.value("name"), declaration);
    }
}

// What stands in a type, a particle, a group of attributes or an extension of another type.
void Schemas::collect(XmlElement part, ContentModel& model, bool mandatory, int depth) const {
    if (depth > max_depth) {
        cut_short_ = true;
        model.any_child = model.any_attribute = true;
        return;
    }
    for (const XmlElement child : part.children()) {
        spend_work(steps_a_part);
        if (child.name().space != schema_namespace) continue;
        const std::string_view kind = child.name().local;
        const bool needed = mandatory && without_xml_space(child.value("minOccurs")) != "0";
        note_form(part, child, model);
        if (kind == "element") collect_element(child, model, mandatory);
        if (kind == "any") model.any_child = true;
        if (kind == "anyAttribute") model.any_attribute = true;
        if (kind == "attribute") collect_attribute(child, model);
        if (kind == "sequence" || kind == "all") collect(child, model, needed, depth + 1);
        if (kind == "choice") collect(child, model, false, depth + 1);
        if (kind == "complexContent" || kind == "simpleContent") collect(child, model, mandatory, depth + 1);
        if (kind == "group" || kind == "attributeGroup") {
            const std::string_view ref = without_xml_space(child.value("ref"));
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

SchemaType Schemas::base_of(const SchemaType& type) const {
    const XmlElement restriction = type.declaration.child("restriction");
    if (!restriction) return {};  // a list or a union
    return restriction.attribute("base") != nullptr ? named(restriction, "base")
                                                    : SchemaType{restriction.child("simpleType"), {}};
}

// Each item fits the type of items, and what restricts the list counts items.
std::optional<std::string> Schemas::misfit_of_list(XmlElement list, const std::vector<XmlElement>& restrictions,
                                                   std::string_view value, XmlElement scope, int depth) const {
    const SchemaType of_items =
        list.attribute("itemType") != nullptr ? named(list, "itemType") : SchemaType{list.child("simpleType"), {}};
    const std::string items = facets_.normalized("NMTOKENS", {}, value);
    std::uint64_t count = 0;
    for (std::size_t begin = 0; begin < items.size(); ++count) {
        const std::size_t end = std::min(items.find(' ', begin), items.size());
        if (auto fault = misfit(of_items, std::string_view(items).substr(begin, end - begin), scope, depth + 1))
            return "a list, each of which is " + *fault;
        begin = end + 1;
    }
    for (const XmlElement restriction : restrictions)
        for (const XmlElement facet : restriction.children()) {
            const std::string_view name = facet.name().local, bound = without_xml_space(facet.value("value"));
            std::uint64_t wanted = 0;
            if (std::from_chars(bound.data(), bound.data() + bound.size(), wanted).ec != std::errc()) continue;
            if ((name == "length" && count != wanted) || (name == "minLength" && count < wanted) ||
                (name == "maxLength" && count > wanted))
                return compose("a list of {} {}", name, bound);
        }
    return std::nullopt;
}

bool Schemas::fits_union(XmlElement one_of, std::string_view value, XmlElement scope, int depth) const {
    bool any = false;
    const auto fits = [&](const SchemaType& type) {
        any = true;
        return !type.is_known() || !misfit(type, value, scope, depth + 1);
    };
    const std::string names = facets_.normalized("NMTOKENS", {}, one_of.value("memberTypes"));
    spend_work(names.size());
    for (std::size_t begin = 0; begin < names.size();) {
        const std::size_t end = std::min(names.find(' ', begin), names.size());
        const std::string_view name = std::string_view(names).substr(begin, end - begin);
        const auto space = one_of.namespace_of(prefix_of(name));
        if (!space) return true;
        // A view of what is longer-lived than `names`.
        const XmlElement declaration = find(Component::type, {*space, local_part(name)});
        if (fits(*space == schema_namespace ? SchemaType{{}, local_part(name)} : SchemaType{declaration, {}}))
            return true;
        begin = end + 1;
    }
    for (const XmlElement child : one_of.children())
        if (is_schema(child, "simpleType") && fits({child, {}})) return true;
    return !any;
}

std::optional<std::string> Schemas::misfit(const SchemaType& type, std::string_view value, XmlElement scope) const {
    return misfit(type, value, scope, 0);
}

std::optional<std::string> Schemas::misfit(const SchemaType& type, std::string_view value, XmlElement scope,
                                           int depth) const {
    spend_work(steps_a_comparison + value.size());
    if (depth > max_depth) {
        cut_short_ = true;
        return std::nullopt;
    }
    std::vector<XmlElement> restrictions;
    SchemaType at = type;
    for (; at.builtin.empty(); at = base_of(at)) {
        if (restrictions.size() == max_depth || !at.declaration || !is_schema(at.declaration, "simpleType"))
            return std::nullopt;
        if (const XmlElement list = at.declaration.child("list"))
            return misfit_of_list(list, restrictions, value, scope, depth);
        if (const XmlElement one_of = at.declaration.child("union"))
            return fits_union(one_of, value, scope, depth) ? std::nullopt
                                                           : std::optional<std::string>("of any type of its union");
        restrictions.push_back(at.declaration.child("restriction"));
    }
    const std::string normalized = facets_.normalized(at.builtin, restrictions, value);
    cut_short_ = cut_short_ || is_too_long(at.builtin, normalized);
    if (auto fault = misfit_of_builtin(at.builtin, normalized)) return fault;
    if (at.builtin == "QName" && !scope.namespace_of(prefix_of(normalized))) return "a name whose prefix is bound here";
    for (const XmlElement restriction : restrictions)
        if (auto fault = facets_.misfit(restriction, at.builtin, restrictions, normalized)) return fault;
    return std::nullopt;
}

}  // namespace csar::validate::xml
