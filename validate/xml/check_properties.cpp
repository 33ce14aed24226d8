// Checks TOSCA 1.0 properties, and names in schemas and WSDL, against their schemas.
#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"
#include "report/rules/xml.hpp"
#include "validate/xml/attribute_value.hpp"
#include "validate/xml/check_instance.hpp"
#include "validate/xml/checks.hpp"
#include "validate/xml/walk.hpp"

namespace csar::validate::xml {
namespace {

struct TemplateKind {
    std::string_view element;
    Kind type;
};
constexpr TemplateKind template_kinds[] = {
    {"NodeTemplate", Kind::node_type},         {"RelationshipTemplate", Kind::relationship_type},
    {"Requirement", Kind::requirement_type},   {"Capability", Kind::capability_type},
    {"ArtifactTemplate", Kind::artifact_type}, {"PolicyTemplate", Kind::policy_type},
};

class PropertyChecker : FileChecker {
public:
    using FileChecker::FileChecker;

    void operator()(XmlElement element, const ElementRule& rule) {
        for (const TemplateKind& row : template_kinds)
            if (row.element == rule.kind) check_template(element, row.type);
        if (rule.kind == "Types")
            for (const XmlElement child : element.children()) check_schema_names(child);
        if (rule.kind == "PropertiesDefinition") check_definition(element);
        if (rule.kind == "BoundaryProperties") check_boundary(content_of(element));
        if (rule.kind == "REST")
            for (const std::string_view body : {"requestBody", "responseBody"}) check_body(element, body);
        if (rule.kind == "WSDL") check_port_type(element);
    }

private:
    // True if all schemas of `space` were read. If the document does not have these schemas, reports the name in
    // `attribute`.
    bool is_seen(XmlElement element, std::string_view attribute, std::string_view space, std::string_view kind) {
        if (file_.unread_schema_spaces.count(space) != 0) return false;
        if (file_.schema_spaces.count(space) != 0) return true;
        const std::string_view name = trimmed(element, attribute);
        if (!checks_.files_complete && file_.from_repository)
            report_.add(diagnose(rules::xml::unresolved_name, element.place(attribute), kind, name));
        else
            report_.add(with_default_namespace(
                diagnose(rules::xml::namespace_not_imported, element.place(attribute), kind, local_part(name), space),
                element, name));
        return false;
    }

    // Names in schemas under 'Types' must be declared or built-in types.
    void check_schema_names(XmlElement element) {
        if (element.name().space != schema_namespace) return;
        const std::string_view kind = element.name().local;
        for (const std::string_view attribute : {"type", "base", "itemType"})
            check_component(element, attribute, Component::type, "XML Schema type");
        if (kind == "element") check_component(element, "ref", Component::element, "XML Schema element");
        if (kind == "attribute") check_component(element, "ref", Component::attribute, "XML Schema attribute");
        if (kind == "group") check_component(element, "ref", Component::group, "XML Schema group");
        if (kind == "attributeGroup")
            check_component(element, "ref", Component::attribute_group, "XML Schema attribute group");
        if (kind == "annotation") return;  // may contain anything
        for (const XmlElement child : element.children()) check_schema_names(child);
    }

    void check_component(XmlElement element, std::string_view attribute, Component component, std::string_view kind) {
        const std::string_view name = trimmed(element, attribute);
        const auto space = element.namespace_of(prefix_of(name));
        if (!has_form(AttributeType::QName, name) || !space) return;
        if (*space == schema_namespace) {
            if (component != Component::type || is_builtin(local_part(name))) return;
        } else if (!file_.knows_schemas(*space) || schemas_.find(component, {*space, local_part(name)})) {
            return;
        }
        report_.add(diagnose(rules::xml::unknown_name, element.place(attribute), kind, name));
    }

    void check_definition(XmlElement definition) {
        check_declared(definition, "element", Component::element, "XML Schema element");
        check_declared(definition, "type", Component::type, "XML Schema type");
        if (schemas_.named(definition, "type").is_simple())
            report_.add(diagnose(rules::xml::simple_properties, definition.place("type"), definition.value("type")));
    }

    void check_declared(XmlElement element, std::string_view attribute, Component component, std::string_view kind) {
        const std::string_view name = trimmed(element, attribute);
        const auto space = element.namespace_of(prefix_of(name));
        if (!has_form(AttributeType::QName, name) || !space || *space == schema_namespace) return;
        if (!is_seen(element, attribute, *space, kind) || schemas_.find(component, {*space, local_part(name)})) return;
        report_.add(diagnose(rules::xml::unknown_name, element.place(attribute), kind, name));
    }

    // The type of a request body SHOULD be known.
    void check_body(XmlElement rest, std::string_view attribute) {
        const auto wanted = qualified(rest, trimmed(rest, attribute));
        if (!wanted || wanted->space == schema_namespace || file_.unread_schema_spaces.contains(wanted->space)) return;
        if (!file_.schema_spaces.contains(wanted->space) ||
            (!schemas_.find(Component::element, *wanted) && !schemas_.find(Component::type, *wanted)))
            report_.add(diagnose(rules::xml::unresolved_name, rest.place(attribute), "XML Schema element or type",
                                 trimmed(rest, attribute)));
    }

    void check_port_type(XmlElement wsdl) {
        const std::string_view name = trimmed(wsdl, "portType"), operation = trimmed(wsdl, "operation");
        const auto space = wsdl.namespace_of(prefix_of(name));
        if (!has_form(AttributeType::QName, name) || !space) return;
        bool imported = false;
        for (const XmlImport& import : file_.imports) {
            if (import.type != wsdl_namespace || import.space != *space) continue;
            imported = true;
            if (import.document == nullptr) return;
            for (const XmlElement port : import.document->root().children()) {
                if (!(port.name() == XmlName{wsdl_namespace, "portType"}) || port.value("name") != local_part(name))
                    continue;
                for (const XmlElement one : port.children())
                    if (one.name() == XmlName{wsdl_namespace, "operation"} && one.value("name") == operation) return;
                report_.add(
                    diagnose(rules::xml::unknown_name, wsdl.place("operation"), "operation of the port type", operation)
                        .with_related(port.place(), "the port type"));
                return;
            }
        }
        report_.add(imported ? diagnose(rules::xml::unknown_name, wsdl.place("portType"), "WSDL port type", name)
                             : diagnose(rules::xml::namespace_not_imported, wsdl.place("portType"), "WSDL port type",
                                        local_part(name), *space));
    }

    // If its schemas are known, the content of a boundary must be a declared element.
    void check_boundary(XmlElement content) {
        const XmlName name = content.name();
        if (!content || !file_.knows_schemas(name.space)) return;
        if (const XmlElement declaration = schemas_.find(Component::element, name))
            instances_.check(content, declaration, schemas_.type_of(declaration), false);
        else
            report_.add(
                diagnose(rules::xml::unknown_name, content.place(), "XML Schema element", content.qualified_name()));
    }

    void check_template(XmlElement element, Kind kind) {
        const XmlElement content = content_of(element.child("Properties"));
        const Definition* const type = content ? checks_.named(file_, element, "type", kind) : nullptr;
        if (type == nullptr) return;
        for (const Definition* at = type; at != nullptr; at = at->parent) {
            for (const XmlElement child : at->element.children()) {
                if (child.name().local != "PropertiesDefinition") continue;
                // Tools use other namespaces for their own definitions of properties.
                if (child.name().space == tosca_namespace) check_instance(content, child, *at, kind);
                return;
            }
            if (at->parent == nullptr && at->element.child("DerivedFrom")) return;  // the parent is unknown
        }
        report_.add(diagnose(rules::xml::undefined_properties, content.place(), type->name));
    }

    void check_instance(XmlElement content, XmlElement definition, const Definition& type, Kind kind) {
        const bool is_whole = kind == Kind::artifact_type;
        const std::string_view name = trimmed(definition, "element");
        if (name.empty()) return instances_.check(content, {}, schemas_.named(definition, "type"), is_whole);
        const auto wanted = qualified(definition, name);
        if (!wanted) return;
        const XmlElement declaration = schemas_.find(Component::element, *wanted);
        if (!declaration && file_.schema_spaces.contains(wanted->space)) return;  // reported at the definition
        // An example in the specification has a root element without namespace.
        if (content.name() == *wanted || content.name() == XmlName{"", wanted->local}) {
            if (declaration) instances_.check(content, declaration, schemas_.type_of(declaration), is_whole);
            return;
        }
        const XmlElement own = schemas_.find(Component::element, content.name());
        if (own && schemas_.may_substitute(own, *wanted))
            return instances_.check(content, own, schemas_.type_of(own), is_whole);
        report_.add(
            diagnose(rules::xml::wrong_properties, content.place(), content.qualified_name(), type.name, name)
                .with_related(definition.place(), "defined here")
                .with_hint(content.name().local != wanted->local
                               ? std::string()
                               : compose("the element is in {}, but '{}' is in {}",
                                         describe_space(content.name().space), name, describe_space(wanted->space))));
    }

    const Schemas& schemas_ = checks_.definitions.schemas();
    InstanceChecker instances_{file_, schemas_, report_};
};

}  // namespace

XmlElement content_of(XmlElement properties) {
    for (const XmlElement child : properties.children())
        if (!is_tosca(child, "documentation")) return child;
    return {};
}

void check_properties(const XmlChecks& checks, const XmlFile& file) {
    walk(file, PropertyChecker(checks, file));
    if (checks.definitions.schemas().is_cut_short())
        checks.report.add(diagnose(rules::tosca::check_cut_short, file.document->root().place(),
                                   "the comparison of properties with XML schemas",
                                   "as much work as the limit allows"));
}

}  // namespace csar::validate::xml
