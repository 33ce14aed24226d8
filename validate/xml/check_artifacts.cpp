// Artifacts and plans of TOSCA 1.0: their templates, operations and files.
#include <string>
#include <utility>

#include "base/suggest.hpp"
#include "report/diagnose.hpp"
#include "report/rules/xml.hpp"
#include "validate/xml/attribute_value.hpp"
#include "validate/xml/checks.hpp"
#include "validate/xml/named_files.hpp"
#include "validate/xml/walk.hpp"

namespace csar::validate::xml {
namespace {

bool is_tosca(XmlElement element, std::string_view name) { return element.name() == XmlName{tosca_namespace, name}; }

constexpr std::string_view plan_types = "http://docs.oasis-open.org/tosca/ns/2011/12/PlanTypes/";

class ArtifactChecker {
public:
    ArtifactChecker(const XmlChecks& checks, const XmlFile& file, NamedFiles& files)
        : checks_(checks), file_(file), files_(files), report_(checks.report) {}

    void operator()(XmlElement element, const ElementRule& rule) {
        if (rule.kind == "DeploymentArtifact" || rule.kind == "ImplementationArtifact") check_template(element);
        if (rule.kind == "ImplementationArtifact") check_operation(element);
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
        else if (used->file != &file_ && without_xml_space(type->element.value("abstract")) == "yes")
            report_.add(diagnose(rules::xml::abstract_type, element.place("artifactRef"),
                                 to_string(Kind::artifact_type), type->name));
    }

    // The type whose interfaces an implementation artifact implements: that of the node template or implementation that
    // it stands in, or the type itself.
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

    void check_operation(XmlElement element) {
        const std::string_view wanted = without_xml_space(element.value("operationName"));
        const Definition* const type = wanted.empty() ? nullptr : implemented(element);
        if (type == nullptr) return;
        // In an interface of a draft: an operation of it.
        const XmlElement around = element.parent().parent();
        const std::string_view interface = is_tosca(around, "Interface")
                                               ? without_xml_space(around.value("name"))
                                               : without_xml_space(element.value("interfaceName"));
        Suggestion near(wanted);
        for (const Definition* at = type; at != nullptr; at = at->parent) {
            for (const std::string_view list : {"Interfaces", "SourceInterfaces", "TargetInterfaces"}) {
                for (const XmlElement candidate : at->element.child(list).children()) {
                    if (!interface.empty() && without_xml_space(candidate.value("name")) != interface) continue;
                    for (const XmlElement operation : candidate.children()) {
                        if (!is_tosca(operation, "Operation")) continue;
                        if (without_xml_space(operation.value("name")) == wanted) return;
                        near.offer(operation.value("name"));
                    }
                }
            }
            if (at->parent == nullptr && at->element.child("DerivedFrom")) return;  // not all is known
        }
        report_.add(
            diagnose(rules::xml::unknown_operation, element.place("operationName"), wanted).with_hint(near.hint()));
    }

    void check_reference(XmlElement element) {
        if (!checks_.files_complete) return;
        const NamedFile named = files_.artifact(element);
        if (named.state == NamedFile::State::none || named.state == NamedFile::State::remote) return;
        const bool has_patterns =
            static_cast<bool>(element.child("Include")) || static_cast<bool>(element.child("Exclude"));
        const Place place = element.place("reference");
        const std::string_view reference = without_xml_space(element.value("reference"));
        if (named.state != NamedFile::State::file && named.state != NamedFile::State::directory)
            report_.add(diagnose(rules::xml::missing_reference, place, reference));
        else if (has_patterns && named.state == NamedFile::State::file)
            report_.add(diagnose(rules::xml::pattern_without_directory, place, reference));
        else if (has_patterns)
            check_selection(element, named.path, place);
    }

    void check_selection(XmlElement reference, const std::string& directory, const Place& place) {
        if (!files_.selects_any(reference, directory))
            report_.add(diagnose(rules::xml::empty_selection, place, without_xml_space(reference.value("reference"))));
    }

    void check_plan_file(XmlElement element) {
        if (!checks_.files_complete) return;
        const NamedFile named = files_.plan(file_, element);
        if (named.state == NamedFile::State::missing || named.state == NamedFile::State::outside ||
            named.state == NamedFile::State::directory)
            report_.add(diagnose(rules::xml::missing_plan, element.place("reference"),
                                 without_xml_space(element.value("reference"))));
    }

    void check_plan_type(XmlElement element) {
        const std::string_view type = without_xml_space(element.value("planType"));
        if (!type.starts_with(plan_types)) return;
        const std::string_view name = type.substr(plan_types.size());
        if (name == "BuildPlan" || name == "TerminationPlan") return;
        Suggestion near(name);
        near.offer("BuildPlan");
        near.offer("TerminationPlan");
        report_.add(diagnose(rules::xml::unknown_plan_type, element.place("planType"), type).with_hint(near.hint()));
    }

    const XmlChecks& checks_;
    const XmlFile& file_;
    NamedFiles& files_;
    Report& report_;
};

}  // namespace

void check_artifacts(const XmlChecks& checks, const XmlFile& file, NamedFiles& files) {
    ArtifactChecker checker(checks, file, files);
    walk(file.document->root(), root_rule(file.dialect), checker);
}

}  // namespace csar::validate::xml
