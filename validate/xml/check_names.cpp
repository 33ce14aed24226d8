// Resolves names, ids and expressions of a document.
#include <unordered_set>

#include "base/keyed_hash.hpp"
#include "base/suggest.hpp"
#include "report/diagnose.hpp"
#include "report/rules/xml.hpp"
#include "validate/document/xml/xml_names.hpp"
#include "validate/xml/attribute_value.hpp"
#include "validate/xml/checks.hpp"
#include "validate/xml/walk.hpp"

namespace csar::validate::xml {
namespace {

// names in a document that are compared for hints
constexpr std::size_t max_compared = 1'000'000;

struct Reference {
    std::string_view element, attribute;  // kind of element (grammar_table.def)
    Kinds kinds;
    bool demanded = true;  // false if the specification says SHOULD instead of MUST
};

// Attributes with the qualified name of a definition.
constexpr Reference names[] = {
    {"ServiceTemplate", "substitutableNodeType", Kind::node_type},
    {"TopologyTemplateReference", "reference", Kind::topology_template},
    {"NodeTemplate", "type", Kind::node_type},
    {"RelationshipTemplate", "type", Kind::relationship_type},
    {"Requirement", "type", Kind::requirement_type},
    {"Capability", "type", Kind::capability_type},
    {"ArtifactTemplate", "type", Kind::artifact_type},
    {"PolicyTemplate", "type", Kind::policy_type},
    {"Policy", "policyType", Kind::policy_type},
    {"Policy", "policyRef", Kind::policy_template},
    {"DeploymentArtifact", "artifactType", Kind::artifact_type, false},
    {"DeploymentArtifact", "artifactRef", Kind::artifact_template},
    {"ImplementationArtifact", "artifactType", Kind::artifact_type, false},
    {"ImplementationArtifact", "artifactRef", Kind::artifact_template},
    {"TargetElement", "externalRef", Kind::node_template | Kind::capability | Kind::group_template},
    {"RequirementDefinition", "requirementType", Kind::requirement_type},
    {"CapabilityDefinition", "capabilityType", Kind::capability_type},
    {"RequirementType", "requiredCapabilityType", Kind::capability_type},
    {"ValidSource", "typeRef", Kind::node_type | Kind::requirement_type},
    {"ValidTarget", "typeRef", Kind::node_type | Kind::capability_type},
    {"NodeTypeImplementation", "nodeType", Kind::node_type},
    {"DerivedNodeImplementation", "nodeTypeImplementationRef", Kind::node_type_implementation},
    {"RelationshipTypeImplementation", "relationshipType", Kind::relationship_type},
    {"DerivedRelationshipImplementation", "relationshipTypeImplementationRef", Kind::relationship_type_implementation},
    {"NodeTypeReference", "typeRef", Kind::node_type},
};

// Attributes with the id of an element in the document.
constexpr Reference ids[] = {
    {"PropertyMapping", "targetObjectRef",
     Kind::node_template | Kind::relationship_template | Kind::requirement | Kind::capability},
    {"BoundaryRequirement", "ref", Kind::requirement},
    {"BoundaryCapability", "ref", Kind::capability},
    {"NodeOperation", "nodeRef", Kind::node_template},
    {"RelationshipOperation", "relationshipRef", Kind::relationship_template},
    {"PlanCall", "planRef", Kind::plan},
    {"SourceElement", "ref", Kind::node_template | Kind::requirement | Kind::group_template},
    {"TargetElement", "ref", Kind::node_template | Kind::capability | Kind::group_template},
};

constexpr Reference expressions[] = {
    {"PropertyMapping", "serviceTemplatePropertyRef", {}},
    {"PropertyMapping", "targetPropertyRef", {}},
    {"PropertyConstraint", "property", {}},
};

struct List {
    std::string_view list, entry, attribute;
};
// Names in these lists must be unique.
constexpr List lists[] = {
    {"Policies", "Policy", "name"},
    {"RequirementDefinitions", "RequirementDefinition", "name"},
    {"CapabilityDefinitions", "CapabilityDefinition", "name"},
    {"Interfaces", "Interface", "name"},
    {"SourceInterfaces", "Interface", "name"},
    {"TargetInterfaces", "Interface", "name"},
    {"BoundaryInterfaces", "Interface", "name"},
    {"Interface", "Operation", "name"},
    {"DeploymentArtifacts", "DeploymentArtifact", "name"},
};

class NameChecker : FileChecker {
public:
    using FileChecker::FileChecker;

    void operator()(XmlElement element, const ElementRule& rule) {
        for (const Reference& row : names)
            if (row.element == rule.kind) check_name(element, row);
        if (rule.kind == "DerivedFrom") check_parent(element);
        for (const Reference& row : ids)
            if (row.element == rule.kind) check_id(element, row);
        for (const Reference& row : expressions)
            if (row.element == rule.kind) check_expression(element, row.attribute);
        for (const List& row : lists)
            if (row.list == rule.kind) check_list(element, row);
    }

private:
    void check_name(XmlElement element, const Reference& row) {
        const std::string_view name = trimmed(element, row.attribute);
        if (name.empty() || !has_form(AttributeType::QName, name)) return;
        const Lookup found = checks_.definitions.find(file_, element, name, row.kinds);
        if (found.failure == Lookup::Failure::none || found.failure == Lookup::Failure::not_read) return;
        report_.add(with_default_namespace(unresolved(element, row, name, found), element, name));
    }

    Diagnostic unresolved(XmlElement element, const Reference& row, std::string_view name, const Lookup& found) {
        const Place place = element.place(row.attribute);
        const std::string kinds = describe(shown(row.kinds));
        const std::string_view space = element.namespace_of(prefix_of(name)).value_or("");
        if (!is_strict(row)) return diagnose(rules::xml::unresolved_name, place, kinds, name);
        if (found.failure == Lookup::Failure::not_imported)
            return diagnose(rules::xml::namespace_not_imported, place, kinds, local_part(name), space)
                .with_hint(other_import(space));
        return diagnose(rules::xml::unknown_name, place, kinds, name)
            .with_hint(found.definition != nullptr
                           ? Hint(compose("'{}' defines this name, but is not imported", found.definition->file->path))
                           : near_name(space, local_part(name), row.kinds));
    }

    // True if an unknown name is an error. In a file of a repository, it may be defined in a missing file.
    bool is_strict(const Reference& row) const {
        return row.demanded && (checks_.files_complete || !file_.from_repository);
    }

    // Only drafts have group templates.
    Kinds shown(Kinds kinds) const {
        return file_.dialect == Dialect::draft ? kinds : kinds.without(Kind::group_template);
    }

    // Why the definitions are unknown, although their namespace is imported.
    std::string other_import(std::string_view space) const {
        for (const XmlImport& import : file_.imports)
            if (import.space == space && !space.empty() && import.type != tosca_namespace)
                return compose("the namespace is imported with the importType '{}', but TOSCA definitions have '{}'",
                               import.type, tosca_namespace);
        return {};
    }

    Hint near_name(std::string_view space, std::string_view name, Kinds kinds) {
        Suggestion near(name);
        if (!may_compare(checks_.definitions.all().size())) return {};
        const Definition *other_kind = nullptr, *other_space = nullptr;
        for (const Definition& definition : checks_.definitions.all()) {
            const bool is_kind = kinds.has(definition.kind), is_space = definition.space == space;
            if (is_kind && is_space) near.offer(definition.name);
            if (definition.name != name) continue;
            if (is_space) other_kind = &definition;
            if (is_kind) other_space = &definition;
        }
        if (other_kind != nullptr) return compose("'{}' is a {}", name, to_string(other_kind->kind));
        if (other_space != nullptr) return compose("the namespace '{}' defines this name", other_space->space);
        return near.hint();
    }

    // A hint compares the name with all other names, so hints are limited.
    bool may_compare(std::size_t count) {
        compared_ += count;
        return compared_ <= max_compared;
    }

    void check_parent(XmlElement element) {
        const Definition* const child = checks_.definitions.definition_of(element.parent());
        if (child != nullptr) check_name(element, {"DerivedFrom", "typeRef", child->kind});
    }

    void check_id(XmlElement element, const Reference& row) {
        const std::string_view id = trimmed(element, row.attribute), written = element.value(row.attribute);
        if (id.empty() || !has_form(AttributeType::IDREF, id)) return;
        const Definition* const found = file_.with_id(id);
        if (found != nullptr && row.kinds.has(found->kind)) return check_service(element, row.attribute, *found);
        auto finding =
            diagnose(rules::xml::unknown_id, element.place(row.attribute), written, describe(shown(row.kinds)));
        if (found != nullptr) {
            finding.hint = compose("this is the id of a {}", to_string(found->kind));
            finding.related.push_back({found->element.place("id"), "given here"});
        } else {
            Suggestion near(written);
            if (may_compare(file_.by_id.size()))
                for (const auto& [known, definition] : file_.by_id)
                    if (row.kinds.has(definition->kind)) near.offer(known);
            finding.hint = near.hint();
        }
        report_.add(std::move(finding));
    }

    // A published document may have several service templates. References must remain within a service template.
    void check_service(XmlElement element, std::string_view attribute, const Definition& meant) {
        const auto service_of = [](XmlElement at) {
            while (at && !is_tosca(at, "ServiceTemplate")) at = at.parent();
            return at;
        };
        const XmlElement own = service_of(element), other = service_of(meant.element);
        // A repeated id is ambiguous.
        if (own && other && !(own == other) && !file_.has_repeated_id)
            report_.add(diagnose(rules::xml::other_service_template, element.place(attribute), to_string(meant.kind),
                                 trimmed(element, attribute))
                            .with_related(meant.element.place("id"), "given here"));
    }

    void check_expression(XmlElement element, std::string_view name) {
        const XmlAttribute* const attribute = element.attribute(name);
        if (attribute == nullptr) return;
        if (!is_xpath(attribute->value)) {
            report_.add(diagnose(rules::xml::malformed_xpath, element.place(*attribute), attribute->value));
            return;
        }
        for (const std::string_view prefix : xpath_prefixes(attribute->value)) {
            if (element.namespace_of(prefix)) continue;
            report_.add(diagnose(rules::xml::undeclared_prefix, element.place(*attribute), prefix, attribute->value));
            return;
        }
    }

    void check_list(XmlElement list, const List& row) {
        std::unordered_set<std::string_view, KeyedHash> seen;
        for (const XmlElement entry : list.children()) {
            if (!is_tosca(entry, row.entry)) continue;
            const std::string_view name = trimmed(entry, row.attribute);
            if (name.empty() || seen.insert(name).second) continue;
            report_.add(
                row.entry == "DeploymentArtifact"
                    ? diagnose(rules::xml::repeated_artifact, entry.place(row.attribute), name)
                    : diagnose(rules::xml::repeated_entry, entry.place(row.attribute), name, list.name().local));
        }
    }

    std::size_t compared_ = 0;
};

}  // namespace

Diagnostic with_default_namespace(Diagnostic finding, XmlElement element, std::string_view name) {
    if (prefix_of(name).empty() && element.namespace_of("") == tosca_namespace)
        finding.hint =
            "a name without a prefix is in the namespace of TOSCA: write the prefix of the intended namespace";
    return finding;
}

const Definition* XmlChecks::named(const XmlFile& file, XmlElement element, std::string_view attribute,
                                   Kinds kinds) const {
    const std::string_view name = trimmed(element, attribute);
    if (name.empty()) return nullptr;
    const Lookup found = definitions.find(file, element, name, kinds);
    return found.failure == Lookup::Failure::none ? found.definition : nullptr;
}

void check_names(const XmlChecks& checks, const XmlFile& file) { walk(file, NameChecker(checks, file)); }

}  // namespace csar::validate::xml
