#include "validate/xml/check_instance.hpp"

#include <algorithm>
#include <set>

#include "base/suggest.hpp"
#include "base/utf8.hpp"
#include "report/diagnose.hpp"
#include "report/rules/xml.hpp"
#include "validate/xml/attribute_value.hpp"

namespace csar::validate::xml {
namespace {

constexpr std::string_view instance_namespace = "http://www.w3.org/2001/XMLSchema-instance",
                           xml_namespace = "http://www.w3.org/XML/1998/namespace";

constexpr std::size_t max_shown = 200;     // bytes of a value in a message
constexpr std::size_t max_unknown = 1000;  // undeclared properties of a document

const XmlAttribute* instance_attribute(XmlElement instance, std::string_view local) {
    for (const XmlAttribute& attribute : instance.attributes())
        if (attribute.name == XmlName{instance_namespace, local}) return &attribute;
    return nullptr;
}

}  // namespace

void InstanceChecker::check(XmlElement instance, XmlElement declaration, SchemaType type, bool is_whole) {
    if (is_true(declaration.value("abstract"))) {
        report_.add(diagnose(rules::xml::abstract_property, instance.place(), "element", instance.qualified_name())
                        .with_related(declaration.place(), "declared here"));
        return;
    }
    if (const XmlAttribute* const own = instance_attribute(instance, "type")) {
        const SchemaType given = own_type(instance, *own, type);
        if (!given.is_known()) return;
        type = given;
    }
    if (!type.is_known() || type.builtin == "anyType") return;
    if (is_true(type.declaration.value("abstract"))) {
        report_.add(diagnose(rules::xml::abstract_property, instance.place(), "type", type.declaration.value("name"))
                        .with_related(type.declaration.place(), "declared here"));
        return;
    }
    const XmlAttribute* const nil = instance_attribute(instance, "nil");
    const bool is_nil = nil != nullptr && is_true(nil->value);
    if (is_nil) check_nil(instance, *nil, declaration);
    if (type.is_simple()) {
        check_attributes(instance, {});
        if (!is_nil) check_simple(instance, declaration, type);
        return;
    }
    const ContentModel& model = schemas_.content_of(type.declaration);
    check_attributes(instance, model);
    if (is_nil) return;
    if (model.simple.is_known()) return check_simple(instance, declaration, model.simple);
    if (!model.is_mixed && !model.is_open && instance.has_text())
        report_.add(diagnose(rules::xml::unexpected_text, instance.text_place(), instance.qualified_name()));
    check_children(instance, model, is_whole);
}

SchemaType InstanceChecker::own_type(XmlElement instance, const XmlAttribute& attribute, const SchemaType& declared) {
    const std::string_view name = without_xml_space(attribute.value);
    const auto space = instance.namespace_of(prefix_of(name));
    if (!space) {
        report_.add(diagnose(rules::xml::undeclared_prefix, instance.place(attribute), prefix_of(name), name));
        return {};
    }
    const bool is_builtin_type = *space == schema_namespace;
    const bool is_unknown_builtin = is_builtin_type && !is_builtin(local_part(name));
    const SchemaType type = is_unknown_builtin ? SchemaType() : schemas_.type_named({*space, local_part(name)});
    if (!type.is_known()) {
        if (is_builtin_type || file_.knows_schemas(*space))
            report_.add(diagnose(rules::xml::unknown_name, instance.place(attribute), "XML Schema type", name));
        return {};
    }
    if (schemas_.may_derive(type, declared)) return type;
    report_.add(diagnose(rules::xml::underived_property, instance.place(attribute), name, instance.qualified_name()));
    return {};
}

void InstanceChecker::check_nil(XmlElement instance, const XmlAttribute& attribute, XmlElement declaration) {
    if (declaration && !is_true(declaration.value("nillable")))
        report_.add(diagnose(rules::xml::wrong_nil, instance.place(attribute), instance.qualified_name(),
                             "its declaration does not have nillable=\"true\""));
    else if (instance.has_text() || instance.first_child())
        report_.add(diagnose(rules::xml::wrong_nil, instance.place(attribute), instance.qualified_name(),
                             "the element is not empty"));
}

void InstanceChecker::check_attributes(XmlElement instance, const ContentModel& model) {
    for (const XmlAttribute& attribute : instance.attributes()) {
        const std::string_view space = attribute.name.space;
        if (space == instance_namespace || space == xml_namespace) continue;
        const auto found = model.attributes.find({space, attribute.name.local});
        if (found == model.attributes.end()) {
            const bool fits = std::ranges::any_of(model.attribute_wildcards,
                                                  [&](const Wildcard& wildcard) { return wildcard.admits(space); });
            if (fits || model.is_open || ++unknown_ > max_unknown) continue;
            Suggestion near(attribute.name.local);
            for (const auto& [name, declaration] : model.attributes) near.offer(name.second);
            report_.add(diagnose(rules::xml::unknown_property, instance.place(attribute), instance.name().local,
                                 "attribute", attribute.name.local)
                            .with_hint(near.hint()));
        } else if (found->second) {
            const SchemaType type = schemas_.type_of(found->second);
            if (const auto wanted = schemas_.misfit(type, attribute.value, instance))
                report_.add(diagnose(rules::xml::wrong_property_value, instance.place(attribute), attribute.name.local,
                                     *wanted, shortened(attribute.value, max_shown)));
            else
                check_fixed(instance.place(attribute), attribute.name.local, found->second, type, attribute.value);
        }
    }
}

void InstanceChecker::check_fixed(const Place& place, std::string_view name, XmlElement declaration,
                                  const SchemaType& type, std::string_view value) {
    const XmlAttribute* const fixed = declaration.attribute("fixed");
    if (fixed != nullptr && !schemas_.may_equal(type, value, fixed->value))
        report_.add(diagnose(rules::xml::wrong_property_value, place, name,
                             "the fixed '" + shortened(fixed->value, max_shown) + "'",
                             shortened(without_xml_space(value), max_shown)));
}

void InstanceChecker::check_simple(XmlElement instance, XmlElement declaration, const SchemaType& type) {
    if (const XmlElement child = instance.first_child()) {
        report_.add(diagnose(rules::xml::unknown_property, child.place(), instance.name().local, "element",
                             child.qualified_name()));
        return;
    }
    // Empty content may be added later.
    if (without_xml_space(instance.text()).empty()) return;
    if (const auto wanted = schemas_.misfit(type, instance.text(), instance))
        report_.add(diagnose(rules::xml::wrong_property_value, instance.place(), instance.name().local, *wanted,
                             shortened(without_xml_space(instance.text()), max_shown)));
    else
        check_fixed(instance.place(), instance.name().local, declaration, type, instance.text());
}

void InstanceChecker::check_children(XmlElement instance, const ContentModel& model, bool is_whole) {
    ContentMatch match(model);
    bool is_misplaced = false;  // reports only the first misplaced child
    std::set<std::uint32_t> given;
    for (const XmlElement child : instance.children()) {
        const std::vector<std::uint32_t> candidates = schemas_.candidates(model, child.name());
        if (candidates.empty()) {
            if (!model.is_open) report_unknown(instance, child, model);
            continue;
        }
        const ContentMatch::Step step = match.next(candidates);
        given.insert(step.particle);
        if (step.fault != ContentMatch::Fault::none && !model.is_open && !is_misplaced) {
            report_misplaced(instance, child, model, step);
            is_misplaced = true;
        }
        check_child(child, model.particles()[step.particle]);
    }
    if (!is_whole) return;
    for (std::uint32_t index = 0; index < model.particles().size(); ++index) {
        const ContentModel::Particle& wanted = model.particles()[index];
        if (wanted.mandatory && given.count(index) == 0)
            report_.add(
                diagnose(rules::xml::missing_property, instance.place(), instance.name().local, wanted.name.local));
    }
}

void InstanceChecker::check_child(XmlElement child, const ContentModel::Particle& particle) {
    XmlElement declaration = particle.declaration;
    if (particle.wildcard || !(particle.name == child.name()))
        declaration = schemas_.find(Component::element, child.name());
    if (particle.wildcard && !particle.wildcard->is_checked()) return;
    if (declaration)
        check(child, declaration, schemas_.type_of(declaration), false);
    else if (particle.wildcard && particle.wildcard->is_strict() && file_.knows_schemas(child.name().space))
        report_.add(diagnose(rules::xml::unknown_name, child.place(), "XML Schema element", child.qualified_name()));
}

void InstanceChecker::report_unknown(XmlElement instance, XmlElement child, const ContentModel& model) {
    // Each hint searches the whole type, so the number of findings is limited.
    if (++unknown_ > max_unknown) return;
    Suggestion near(child.name().local);
    std::string elsewhere;
    for (const ContentModel::Particle& candidate : model.particles()) {
        near.offer(candidate.name.local);
        if (!candidate.wildcard && candidate.name.local == child.name().local)
            elsewhere = candidate.name.space.empty()
                            ? "the element is declared without a namespace: write xmlns=\"\" and no prefix"
                            : compose("the element is declared in the namespace '{}'", candidate.name.space);
    }
    report_.add(
        diagnose(rules::xml::unknown_property, child.place(), instance.name().local, "element", child.qualified_name())
            .with_hint(elsewhere.empty() ? near.hint() : Hint(elsewhere)));
}

void InstanceChecker::report_misplaced(XmlElement instance, XmlElement child, const ContentModel& model,
                                       const ContentMatch::Step& step) {
    const auto name_of = [](const ContentModel::Particle& particle) {
        return particle.wildcard ? std::string_view("any") : particle.name.local;
    };
    const ContentModel::Particle &own = model.particles()[step.particle], &last = model.particles()[step.last];
    const std::string name = child.qualified_name();
    const std::string_view around = instance.name().local;
    Diagnostic finding = step.fault == ContentMatch::Fault::repetition
                             ? diagnose(rules::xml::repeated_property, child.place(), name, around, own.at_most)
                         : step.fault == ContentMatch::Fault::alternative
                             ? diagnose(rules::xml::alternative_property, child.place(), name, name_of(last), around)
                             : diagnose(rules::xml::misplaced_property, child.place(), name, name_of(last), around);
    if (own.declaration) finding.related.push_back({own.declaration.place(), "declared here"});
    report_.add(std::move(finding));
}

}  // namespace csar::validate::xml
