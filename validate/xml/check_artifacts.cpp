// Artifacts and plans of TOSCA 1.0: their templates, operations and files.
#include <algorithm>
#include <set>
#include <string>

#include "base/package_path.hpp"
#include "base/suggest.hpp"
#include "report/diagnose.hpp"
#include "report/rules/xml.hpp"
#include "validate/xml/attribute_value.hpp"
#include "validate/xml/checks.hpp"
#include "validate/xml/walk.hpp"

namespace csar::validate::xml {
namespace {

bool is_tosca(XmlElement element, std::string_view name) { return element.name() == XmlName{tosca_namespace, name}; }

constexpr std::string_view plan_types = "http://docs.oasis-open.org/tosca/ns/2011/12/PlanTypes/";

// Whether a pattern with * and ? (which stand for slashes too) fits the whole text. In time of their product at most.
bool matches_glob(std::string_view text, std::string_view pattern) {
    std::size_t at = 0, in = 0, star = std::string_view::npos, from = 0;
    while (at < text.size()) {
        if (in < pattern.size() && pattern[in] == '*') {
            star = in++;
            from = at;
        } else if (in < pattern.size() && (pattern[in] == '?' || pattern[in] == text[at])) {
            ++in;
            ++at;
        } else if (star != std::string_view::npos) {
            in = star + 1;
            at = ++from;
        } else {
            return false;
        }
    }
    return pattern.find_first_not_of('*', in) == std::string_view::npos;
}

class ArtifactChecker {
public:
    ArtifactChecker(const XmlChecks& checks, const XmlFile& file)
        : checks_(checks), file_(file), report_(checks.report) {}

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
        else if (used->file != &file_ && trimmed(type->element.value("abstract")) == "yes")
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
        const std::string_view wanted = trimmed(element.value("operationName"));
        const Definition* const type = wanted.empty() ? nullptr : implemented(element);
        if (type == nullptr) return;
        // In an interface of a draft: an operation of it.
        const XmlElement around = element.parent().parent();
        const std::string_view interface =
            is_tosca(around, "Interface") ? trimmed(around.value("name")) : trimmed(element.value("interfaceName"));
        Suggestion near(wanted);
        for (const Definition* at = type; at != nullptr; at = at->parent) {
            for (const std::string_view list : {"Interfaces", "SourceInterfaces", "TargetInterfaces"}) {
                for (const XmlElement candidate : at->element.child(list).children()) {
                    if (!interface.empty() && trimmed(candidate.value("name")) != interface) continue;
                    for (const XmlElement operation : candidate.children()) {
                        if (!is_tosca(operation, "Operation")) continue;
                        if (trimmed(operation.value("name")) == wanted) return;
                        near.offer(operation.value("name"));
                    }
                }
            }
            if (at->parent == nullptr && at->element.child("DerivedFrom")) return;  // not all is known
        }
        report_.add(
            diagnose(rules::xml::unknown_operation, element.place("operationName"), wanted).with_hint(near.hint()));
    }

    // The path in the package of a reference that is relative to its root; nullopt when it leads elsewhere.
    std::optional<std::string> in_package(std::string_view reference) const {
        if (reference.empty() || has_uri_scheme(reference)) return std::nullopt;
        return checks_.files.resolve("", reference);
    }

    // The files in a directory, by their paths in it.
    std::vector<std::string> files_in(const std::string& path) const {
        std::vector<std::string> found;
        const std::string inside = path.empty() || path.ends_with('/') ? path : path + '/';
        checks_.files.each([&](std::string_view name) {
            if (name.starts_with(inside)) found.emplace_back(name.substr(inside.size()));
        });
        return found;
    }

    // Include chooses of all files, and Exclude takes away of what is chosen; all are chosen where nothing is included.
    bool selects_any(XmlElement reference, const std::vector<std::string>& files) const {
        const auto named_by = [&](std::string_view kind, const std::string& file) {
            for (const XmlElement pattern : reference.children())
                if (is_tosca(pattern, kind) && matches_glob(file, pattern.value("pattern"))) return true;
            return false;
        };
        const bool includes = static_cast<bool>(reference.child("Include"));
        return std::any_of(files.begin(), files.end(), [&](const std::string& file) {
            return (!includes || named_by("Include", file)) && !named_by("Exclude", file);
        });
    }

    void check_reference(XmlElement element) {
        const std::string_view reference = trimmed(element.value("reference"));
        const bool has_patterns =
            static_cast<bool>(element.child("Include")) || static_cast<bool>(element.child("Exclude"));
        if (!checks_.files_complete || reference.empty() || has_uri_scheme(reference)) return;
        bool exists = false;
        std::vector<std::string> files;
        for (const std::string& written : {std::string(reference), percent_decoded(reference)}) {
            const auto path = in_package(written);
            exists = exists || (path && checks_.files.exists(*path));
            if (path && !exists && files.empty()) files = files_in(*path);
        }
        if (!exists && files.empty())
            report_.add(diagnose(rules::xml::missing_reference, element.place("reference"), reference));
        else if (exists && has_patterns)
            report_.add(diagnose(rules::xml::pattern_without_directory, element.place("reference"), reference));
        else if (!exists && has_patterns && !selects_any(element, files))
            report_.add(diagnose(rules::xml::empty_selection, element.place("reference"), reference));
    }

    void check_plan_file(XmlElement element) {
        const std::string_view reference = trimmed(element.value("reference"));
        if (!checks_.files_complete || reference.empty() || has_uri_scheme(reference)) return;
        for (const std::string& written : {std::string(reference), percent_decoded(reference)}) {
            const auto at_root = in_package(written);
            const auto beside = checks_.files.resolve(file_.path, written);
            if ((at_root && checks_.files.exists(*at_root)) || (beside && checks_.files.exists(*beside))) return;
        }
        report_.add(diagnose(rules::xml::missing_plan, element.place("reference"), reference));
    }

    void check_plan_type(XmlElement element) {
        const std::string_view type = trimmed(element.value("planType"));
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
    Report& report_;
};

}  // namespace

void check_artifacts(const XmlChecks& checks, const XmlFile& file) {
    ArtifactChecker checker(checks, file);
    walk(file.document->root(), root_rule(file.dialect), checker);
}

}  // namespace csar::validate::xml
