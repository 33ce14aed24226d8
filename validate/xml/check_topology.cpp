// Compares TOSCA 1.0 templates with their types: nodes, requirements, capabilities, relationships, groups, boundary.
#include <map>
#include <unordered_set>
#include <vector>

#include "base/keyed_hash.hpp"
#include "report/diagnose.hpp"
#include "report/rules/xml.hpp"
#include "validate/xml/attribute_value.hpp"
#include "validate/xml/checks.hpp"
#include "validate/xml/walk.hpp"

namespace csar::validate::xml {
namespace {

constexpr std::size_t max_shown_definitions = 10;  // in a hint

class TopologyChecker : FileChecker {
public:
    using FileChecker::FileChecker;

    void operator()(XmlElement element, const ElementRule& rule) {
        if (rule.kind == "NodeTemplate") return check_node(element);
        if (rule.kind == "RelationshipTemplate") return check_relationship(element);
        if (rule.kind == "ArtifactTemplate") check_abstract(element, Kind::artifact_type);
        if (rule.kind == "PolicyTemplate") check_abstract(element, Kind::policy_type);
        if (rule.kind == "GroupTemplate") check_bounds(element, "minInstances", "maxInstances", report_);
        if (rule.kind == "PropertyConstraints" && !is_tosca(element.parent(), "BoundaryDefinitions"))
            check_constraints(element);
        if (rule.kind == "ServiceTemplate") check_substitution(element);
        if (rule.kind == "BoundaryRequirements") check_exposure(element, "requirements");
        if (rule.kind == "BoundaryCapabilities") check_exposure(element, "capabilities");
    }

    // Call this after visiting all relationships.
    void finish() {
        for (const auto& [end, relationships] : ends_) check_count(*end, relationships);
    }

private:
    const Definition* type_of(XmlElement element, Kind kind) const {
        return checks_.named(file_, element, "type", kind);
    }
    // The element with the id in `attribute`.
    const Definition* by_id(XmlElement element, std::string_view attribute) const {
        return file_.with_id(trimmed(element, attribute));
    }

    void check_abstract(XmlElement element, Kind kind) {
        const Definition* const type = type_of(element, kind);
        if (type != nullptr && trimmed(type->element, "abstract") == "yes")
            report_.add(diagnose(rules::xml::abstract_type, element.place("type"), to_string(kind), type->name));
    }

    void check_node(XmlElement element) {
        check_bounds(element, "minInstances", "maxInstances", report_);
        check_abstract(element, Kind::node_type);
        const Definition* const type = type_of(element, Kind::node_type);
        if (type == nullptr) return;
        for (const EntryList& list : entry_lists)
            for (const XmlElement entry : element.child(list.list).children())
                if (is_tosca(entry, list.entry)) check_entry(*type, entry, list);
    }

    // The definition in `type` or its ancestors. If it may be in an unknown type, `known` becomes false.
    XmlElement definition_of(const Definition& type, XmlElement entry, const EntryList& list, bool& known) const {
        const std::string_view name = trimmed(entry, "name");
        for (const Definition* at = &type; at != nullptr; at = at->parent) {
            for (const XmlElement definition : at->element.child(list.definitions).children()) {
                if (!is_tosca(definition, list.definition) || trimmed(definition, "name") != name) continue;
                const Definition* const wanted = checks_.named(*at->file, definition, list.type, list.kind);
                const Definition* const own = type_of(entry, list.kind);
                known = wanted != nullptr && own != nullptr;
                return !known || wanted == own ? definition : XmlElement();
            }
            known = at->parent != nullptr || !at->element.child("DerivedFrom");
        }
        return {};
    }

    void check_entry(const Definition& type, XmlElement entry, const EntryList& list) {
        bool known = true;
        if (definition_of(type, entry, list, known) || !known || entry.value("name").empty()) return;
        std::string names;
        std::size_t count = 0;
        for (const Definition* at = &type; at != nullptr; at = at->parent)
            for (const XmlElement definition : at->element.child(list.definitions).children())
                if (++count <= max_shown_definitions)
                    names += compose("{}'{}' of type '{}'", names.empty() ? "" : ", ", trimmed(definition, "name"),
                                     trimmed(definition, list.type));
        if (count > max_shown_definitions) names += compose(" and {} more", count - max_shown_definitions);
        report_.add(diagnose(rules::xml::undefined_entry, entry.place("name"), compose("node type '{}'", type.name),
                             list.text, trimmed(entry, "name"), trimmed(entry, "type"))
                        .with_hint(names.empty() ? "it has none" : "it has " + names));
    }

    void check_relationship(XmlElement element) {
        check_abstract(element, Kind::relationship_type);
        const XmlElement from = element.child("SourceElement"), to = element.child("TargetElement");
        if (file_.dialect == Dialect::draft && to) {
            const bool ref = to.attribute("ref") != nullptr, external = to.attribute("externalRef") != nullptr;
            if (ref == external)
                report_.add(
                    diagnose(rules::xml::one_target, to.place(), ref ? "both" : "neither", ref ? "and" : "nor"));
        }
        // The check of ids reports other elements.
        const auto end_of = [&](XmlElement end, Kind other) {
            const Definition* const meant = by_id(end, "ref");
            return meant == nullptr || meant->kind == other ? nullptr : meant;
        };
        const Definition* const source = end_of(from, Kind::capability);
        const Definition* target = end_of(to, Kind::requirement);
        if (target == nullptr)
            target =
                checks_.named(file_, to, "externalRef", Kind::node_template | Kind::capability | Kind::group_template);
        if (source != nullptr) ends_[source].push_back(element);
        if (target != nullptr && target->file == &file_) ends_[target].push_back(element);
        if (const Definition* const type = type_of(element, Kind::relationship_type)) {
            // After a wrong end, other findings would only repeat the error.
            if (source != nullptr && !check_end(*type, *source, from, "source", "ValidSource")) return;
            if (target != nullptr && !check_end(*type, *target, to, "target", "ValidTarget")) return;
        }
        check_match(source, target, to);
        check_members(source, target, element);
    }

    // Reports an end of the wrong type, and then returns false.
    bool check_end(const Definition& type, const Definition& end, XmlElement element, std::string_view side,
                   std::string_view restriction) {
        for (const Definition* at = &type; at != nullptr; at = at->parent) {
            const XmlElement valid = at->element.child(restriction);
            if (!valid) continue;
            const Kinds kinds = Kind::node_type | Kind::requirement_type | Kind::capability_type;
            const Definition* const wanted = checks_.named(*at->file, valid, "typeRef", kinds);
            if (wanted == nullptr) return true;
            const Definition* const own =
                end.kind == Kind::group_template ? nullptr : checks_.named(*end.file, end.element, "type", kinds);
            if (own == nullptr && end.kind != Kind::group_template) return true;  // an unknown type
            if (own != nullptr && own->kind == wanted->kind && may_be_a(*own, *wanted)) return true;
            report_.add(diagnose(rules::xml::wrong_end, element.place(element.attribute("ref") ? "ref" : "externalRef"),
                                 side,
                                 own == nullptr ? std::string("a group template")
                                                : compose("the {} '{}'", to_string(own->kind), own->name),
                                 type.name, compose("the {} '{}'", to_string(wanted->kind), wanted->name))
                            .with_related(valid.place(), "required here"));
            return false;
        }
        return true;
    }

    // A requirement needs a capability of the required type.
    void check_match(const Definition* source, const Definition* target, XmlElement to) {
        if (source == nullptr || target == nullptr) return;
        if (source->kind != Kind::requirement || target->kind != Kind::capability) return;
        const Definition* const requirement = type_of(source->element, Kind::requirement_type);
        const Definition* const capability =
            checks_.named(*target->file, target->element, "type", Kind::capability_type);
        if (requirement == nullptr || capability == nullptr) return;
        const Definition* const demanded = demanded_capability(checks_, *requirement);
        if (demanded != nullptr && !may_be_a(*capability, *demanded))
            report_.add(
                diagnose(rules::xml::unfit_ends, to.place(), requirement->name, demanded->name, capability->name));
    }

    void check_members(const Definition* source, const Definition* target, XmlElement relationship) {
        const auto check = [&](const Definition* group, const Definition* member) {
            if (group == nullptr || member == nullptr || group->kind != Kind::group_template) return;
            for (XmlElement at = member->element.parent(); at; at = at.parent()) {
                if (!(at == group->element)) continue;
                report_.add(diagnose(rules::xml::own_member, relationship.place(), group->name));
                return;
            }
        };
        check(source, target);
        if (source != target) check(target, source);
    }

    // `relationships` begin or end at `end`, and are in file order.
    void check_count(const Definition& end, const std::vector<XmlElement>& relationships) {
        if (end.kind != Kind::requirement && end.kind != Kind::capability) return;
        const XmlElement node = end.element.parent().parent();
        const Definition* const type = is_tosca(node, "NodeTemplate") ? type_of(node, Kind::node_type) : nullptr;
        if (type == nullptr) return;
        bool known = true;
        const EntryList& list = entry_lists[end.kind == Kind::requirement ? 0 : 1];
        const XmlElement definition = definition_of(*type, end.element, list, known);
        const auto most = definition ? bound_of(definition, "upperBound") : std::nullopt;
        if (most && relationships.size() > *most)
            report_.add(diagnose(rules::xml::too_many_relationships, relationships[*most].place(), end.name,
                                 relationships.size(), *most)
                            .with_related(end.element.place(), "the relationships end here")
                            .with_related(definition.place(), "its definition"));
    }

    void check_constraints(XmlElement list) {
        std::unordered_set<std::string_view, KeyedHash> seen;
        for (const XmlElement constraint : list.children()) {
            const std::string_view property = trimmed(constraint, "property");
            if (!is_tosca(constraint, "PropertyConstraint") || property.empty() || seen.insert(property).second)
                continue;
            report_.add(diagnose(rules::xml::repeated_constraint, constraint.place("property"), property));
        }
    }

    void check_exposure(XmlElement list, std::string_view what) {
        std::unordered_set<std::string_view, KeyedHash> seen;
        for (const XmlElement entry : list.children()) {
            const std::string_view name = exposed_name(entry);
            if (!name.empty() && !seen.insert(name).second)
                report_.add(diagnose(rules::xml::repeated_exposure, entry.place(), what, name));
        }
    }

    // The boundary must have all requirements and capabilities of the substituted node type.
    void check_substitution(XmlElement element) {
        const Definition* const type = checks_.named(file_, element, "substitutableNodeType", Kind::node_type);
        if (type == nullptr) return;
        const XmlElement boundary = element.child("BoundaryDefinitions");
        for (const EntryList& list : entry_lists) {
            std::unordered_set<std::string_view, KeyedHash> known;
            for (const XmlElement entry : boundary.child(list.list).children()) known.insert(exposed_name(entry));
            for (const Definition* at = type; at != nullptr; at = at->parent)
                for (const XmlElement definition : at->element.child(list.definitions).children()) {
                    const std::string_view name = trimmed(definition, "name");
                    if (!is_tosca(definition, list.definition) || name.empty() || !known.insert(name).second) continue;
                    report_.add(diagnose(rules::xml::unexposed_definition,
                                         boundary ? boundary.place() : element.place("substitutableNodeType"),
                                         list.text, name, type->name)
                                    .with_related(definition.place(), "defined here"));
                }
        }
    }

    // Its own name, or the name of the element to which it refers.
    std::string_view exposed_name(XmlElement entry) const {
        if (const std::string_view own = trimmed(entry, "name"); !own.empty()) return own;
        const Definition* const meant = by_id(entry, "ref");
        return meant == nullptr ? std::string_view() : trimmed(meant->element, "name");
    }

    std::map<const Definition*, std::vector<XmlElement>> ends_;  // relationships at each end
};

// A draft must have a topology, types or plans (4.2).
void check_purpose(const XmlFile& file, Report& report) {
    const XmlElement root = file.document->root();
    if (file.dialect != Dialect::draft) return;
    for (const std::string_view child :
         {"TopologyTemplate", "TopologyTemplateReference", "NodeTypes", "RequirementTypes", "CapabilityTypes",
          "RelationshipTypes", "ArtifactTypes", "ArtifactTemplates", "Plans"})
        if (root.child(child)) return;
    report.add(diagnose(rules::xml::empty_definitions, root.place()));
}

}  // namespace

void check_topology(const XmlChecks& checks, const XmlFile& file) {
    check_purpose(file, checks.report);
    TopologyChecker checker(checks, file);
    walk(file, checker);
    checker.finish();
}

}  // namespace csar::validate::xml
