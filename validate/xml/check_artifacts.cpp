// Artifacts and plans of TOSCA 1.0: templates, operations and files.
#include <string>

#include "base/compose.hpp"
#include "base/suggest.hpp"
#include "report/diagnose.hpp"
#include "report/rules/xml.hpp"
#include "validate/xml/attribute_value.hpp"
#include "validate/xml/checks.hpp"
#include "validate/xml/named_files.hpp"
#include "validate/xml/walk.hpp"

namespace csar::validate::xml {
namespace {

constexpr std::string_view plan_types = "http://docs.oasis-open.org/tosca/ns/2011/12/PlanTypes/";

class ArtifactChecker : FileChecker {
public:
    ArtifactChecker(const XmlChecks& checks, const XmlFile& file, NamedFiles& files)
        : FileChecker(checks, file), files_(files) {}

    void operator()(XmlElement element, const ElementRule& rule) {
        if (rule.kind == "DeploymentArtifact" || rule.kind == "ImplementationArtifact") check_template(element);
        if (rule.kind == "ImplementationArtifact") check_implementation(element);
        if (rule.kind == "NodeOperation" || rule.kind == "RelationshipOperation") check_boundary_operation(element);
        if (rule.kind == "Policy") check_policy(element);
        if (rule.kind == "ArtifactReference") check_reference(element);
        if (rule.kind == "PlanModelReference") check_plan_file(element);
        if (rule.kind == "Plan") check_plan_type(element);
    }

private:
    void check_template(XmlElement element) {
        const Definition* const wanted = checks_.named(file_, element, "artifactType", Kind::artifact_type);
        const Definition* const used = checks_.named(file_, element, "artifactRef", Kind::artifact_template);
        if (used == nullptr) return;
        const Definition* const type = checks_.named(*used->file, used->element, "type", Kind::artifact_type);
        if (type == nullptr || wanted == nullptr) return;
        if (!may_be_a(*type, *wanted))
            report_.add(diagnose(rules::xml::wrong_artifact_type, element.place("artifactRef"), used->name, type->name,
                                 wanted->name)
                            .with_related(used->element.place("type"), "the template"));
        else if (used->file != &file_ && trimmed(type->element, "abstract") == "yes")
            report_.add(diagnose(rules::xml::abstract_type, element.place("artifactRef"),
                                 to_string(Kind::artifact_type), type->name));
    }

    // The type with the implemented interfaces: that of the surrounding template or implementation, or the type itself.
    const Definition* implemented(XmlElement artifact) const {
        for (XmlElement at = artifact.parent(); at; at = at.parent()) {
            if (is_tosca(at, "NodeTemplate")) return checks_.named(file_, at, "type", Kind::node_type);
            if (is_tosca(at, "NodeTypeImplementation")) return checks_.named(file_, at, "nodeType", Kind::node_type);
            if (is_tosca(at, "RelationshipTypeImplementation"))
                return checks_.named(file_, at, "relationshipType", Kind::relationship_type);
            if (is_tosca(at, "NodeType") || is_tosca(at, "RelationshipType"))
                return checks_.definitions.definition_of(at);
        }
        return nullptr;
    }

    void check_implementation(XmlElement element) {
        // In the drafts, an interface may contain its implementation artifacts.
        const XmlElement around = element.parent().parent();
        const std::string_view interface =
            is_tosca(around, "Interface") ? trimmed(around, "name") : trimmed(element, "interfaceName");
        if (file_.dialect == Dialect::published && interface.empty() && element.attribute("operationName") != nullptr)
            report_.add(
                diagnose(rules::xml::missing_attribute, element.place(), "ImplementationArtifact", "interfaceName")
                    .with_hint("an artifact with an operationName must also have an interfaceName"));
        else
            check_operation(element, implemented(element), interface);
    }

    // A boundary exposes an operation of a template.
    void check_boundary_operation(XmlElement element) {
        const bool of_node = element.name().local == "NodeOperation";
        const Definition* const found = file_.with_id(trimmed(element, of_node ? "nodeRef" : "relationshipRef"));
        if (found == nullptr || found->kind != (of_node ? Kind::node_template : Kind::relationship_template)) return;
        check_operation(
            element, checks_.named(file_, found->element, "type", of_node ? Kind::node_type : Kind::relationship_type),
            trimmed(element, "interfaceName"));
    }

    // The interface and operation must be in `type` or an ancestor. An empty `interface` means any interface.
    void check_operation(XmlElement element, const Definition* type, std::string_view interface) {
        const std::string_view wanted = trimmed(element, "operationName");
        if (type == nullptr || (wanted.empty() && interface.empty())) return;
        Suggestion near(wanted), near_interface(interface);
        bool has_interface = interface.empty();
        for (const Definition* at = type; at != nullptr; at = at->parent) {
            for (const std::string_view list : {"Interfaces", "SourceInterfaces", "TargetInterfaces"}) {
                for (const XmlElement candidate : at->element.child(list).children()) {
                    const std::string_view name = trimmed(candidate, "name");
                    near_interface.offer(name);
                    if (!interface.empty() && name != interface) continue;
                    has_interface = true;
                    for (const XmlElement operation : candidate.children()) {
                        if (!is_tosca(operation, "Operation")) continue;
                        if (trimmed(operation, "name") == wanted) return;
                        near.offer(operation.value("name"));
                    }
                }
            }
            if (at->parent == nullptr && at->element.child("DerivedFrom")) return;  // the parent is unknown
        }
        if (!has_interface)
            report_.add(diagnose(rules::xml::unknown_interface, element.place("interfaceName"), interface, type->name)
                            .with_hint(near_interface.hint()));
        else if (!wanted.empty())
            report_.add(diagnose(rules::xml::unknown_operation, element.place("operationName"), wanted,
                                 interface.empty() ? compose("any interface of '{}'", type->name)
                                                   : compose("the interface '{}' of '{}'", interface, type->name))
                            .with_hint(near.hint()));
    }

    // A policy and its template must have the same type.
    void check_policy(XmlElement element) {
        const Definition* const wanted = checks_.named(file_, element, "policyType", Kind::policy_type);
        const Definition* const used = checks_.named(file_, element, "policyRef", Kind::policy_template);
        const Definition* const type =
            used == nullptr ? nullptr : checks_.named(*used->file, used->element, "type", Kind::policy_type);
        if (type != nullptr && wanted != nullptr && !may_be_a(*type, *wanted))
            report_.add(diagnose(rules::xml::wrong_policy_type, element.place("policyRef"), used->name, type->name,
                                 wanted->name)
                            .with_related(used->element.place("type"), "the template"));
        if (wanted != nullptr) check_applies(element, *wanted);
    }

    // A policy type without a list, also in its ancestors, applies to all node types.
    void check_applies(XmlElement policy, const Definition& policy_type) {
        const Definition* const node_type = implemented(policy);
        XmlElement list;
        for (const Definition* type = &policy_type; node_type != nullptr && type != nullptr; type = type->parent) {
            const XmlElement own = type->element.child("AppliesTo");
            for (const XmlElement reference : own.children()) {
                const Definition* const one = checks_.named(*type->file, reference, "typeRef", Kind::node_type);
                if (one == nullptr || may_be_a(*node_type, *one)) return;
            }
            if (!list) list = own;
        }
        if (list)
            report_.add(
                diagnose(rules::xml::inapplicable_policy, policy.place("policyType"), policy_type.name, node_type->name)
                    .with_related(list.place(), "the policy type applies to these node types"));
    }

    void check_reference(XmlElement element) {
        if (!checks_.files_complete) return;
        const NamedFile named = files_.artifact(element);
        if (named.state == NamedFile::State::none || named.state == NamedFile::State::remote) return;
        const bool has_patterns =
            static_cast<bool>(element.child("Include")) || static_cast<bool>(element.child("Exclude"));
        const Place place = element.place("reference");
        const std::string_view reference = trimmed(element, "reference");
        if (named.state != NamedFile::State::file && named.state != NamedFile::State::directory)
            report_.add(diagnose(rules::xml::missing_reference, place, reference));
        else if (has_patterns && named.state == NamedFile::State::file)
            report_.add(diagnose(rules::xml::pattern_without_directory, place, reference));
        else if (has_patterns && !files_.selects_any(element, named.path))
            report_.add(diagnose(rules::xml::empty_selection, place, reference));
    }

    void check_plan_file(XmlElement element) {
        if (!checks_.files_complete) return;
        const NamedFile named = files_.plan(file_, element);
        if (named.state == NamedFile::State::missing || named.state == NamedFile::State::outside ||
            named.state == NamedFile::State::directory)
            report_.add(diagnose(rules::xml::missing_plan, element.place("reference"), trimmed(element, "reference")));
    }

    void check_plan_type(XmlElement element) {
        const std::string_view type = trimmed(element, "planType");
        if (!type.starts_with(plan_types)) return;
        const std::string_view name = type.substr(plan_types.size());
        if (name == "BuildPlan" || name == "TerminationPlan") return;
        Suggestion near(name);
        near.offer("BuildPlan");
        near.offer("TerminationPlan");
        report_.add(diagnose(rules::xml::unknown_plan_type, element.place("planType"), type).with_hint(near.hint()));
    }

    NamedFiles& files_;
};

}  // namespace

void check_artifacts(const XmlChecks& checks, const XmlFile& file, NamedFiles& files) {
    walk(file, ArtifactChecker(checks, file, files));
}

}  // namespace csar::validate::xml
