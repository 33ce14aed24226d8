// 1.x paths: an entity, optionally followed by one of its requirements or capabilities (1.3 4.1, 4.4.2, 4.5.1).
#include <algorithm>
#include <span>

#include "base/budget.hpp"
#include "report/rules/tosca.hpp"
#include "validate/expressions/path.hpp"

namespace csar::validate {
namespace {

using What = PathPoint::What;

struct Word {
    std::string_view name;
    bool of_node, of_relationship;  // the required context of the path
    PathPoint (*point)(const Site& site);
};

PathPoint source_point(const Site& site) {
    return site.self == Site::Self::relationship ? source_of(self_point(site)) : PathPoint();
}
PathPoint target_point(const Site& site) {
    return site.self == Site::Self::relationship ? target_of(self_point(site)) : PathPoint();
}
// The point is unknown, because the path may refer to any node of the chain of hosts.
PathPoint host_point(const Site&) { return {}; }

constexpr Word words[] = {
    {"SELF", true, true, self_point},
    {"SOURCE", false, true, source_point},
    {"TARGET", false, true, target_point},
    {"HOST", true, false, host_point},
};

bool has_meaning(const Word& word, Site::Self self) {
    if (self == Site::Self::node) return word.of_node;
    if (self == Site::Self::relationship) return word.of_relationship;
    return self != Site::Self::undefined;
}

// Where the standard does not define SELF or HOST, processors may define them. SOURCE and TARGET always require a
// relationship.
void report_meaningless(Checker& checker, const Word& word, Node name) {
    checker.report([&] {
        Diagnostic finding = diagnose(word.of_node ? rules::tosca::undefined_self : rules::tosca::misplaced_end,
                                      name.place(), name.text());
        if (!word.of_node && checker.site().self == Site::Self::node) finding.hint = "SELF is the node here";
        return finding;
    });
}

// `way`: the steps after the name.
std::optional<PathPoint> entity(Checker& checker, Node name, const ArgumentWalk& way, PathEnd end) {
    for (const Word& word : words) {
        if (word.name != name.text()) continue;
        if (!has_meaning(word, checker.site().self)) report_meaningless(checker, word, name);
        if (end == PathEnd::member && word.name == "HOST") return follow_hosts(checker, name, way);
        return word.point(checker.site());
    }
    if (auto point = template_point(checker, name)) return point;
    // A group is not an entity, but the names of groups are often used in this way.
    if (checker.context().services.find(checker.site().service, Key::groups, name.text())) return PathPoint();
    report_unknown_template(checker, name);
    // It is unknown which services will use a type.
    if (checker.site().service == nullptr) return PathPoint();
    return std::nullopt;
}

// Whether a relationship type of these files may declare the property or attribute.
bool is_of_a_relationship_type(std::span<const DefinitionsFile* const> files, std::string_view name) {
    const auto declares = [&](const Element& type) {
        spend_work(steps_a_visit);
        return type.child(Key::properties, name) != nullptr || type.child(Key::attributes, name) != nullptr;
    };
    return std::ranges::any_of(files, [&](const DefinitionsFile* file) {
        spend_work(1 + file->imports.size());
        return !file->whole || std::ranges::any_of(file->imports, &Import::is_unread) ||
               std::ranges::any_of(file->root->children(Key::relationship_types), declares);
    });
}

// Whether the relationship may have the property or attribute. If neither the definition nor the assignment of the
// requirement names a relationship type, the orchestrator may choose any type.
bool relationship_may_have(Checker& checker, const Requirement& requirement, const PathPoint& relationship,
                           std::string_view name) {
    if (relationship.type != nullptr) return !relationship.type->complete || has_member(relationship, name);
    const Element* const assignment = relationship.element;
    const bool is_named = !requirement.relationships.empty() || requirement.nearest().has_lost(Key::relationship) ||
                          assignment == nullptr || assignment->has(Key::relationship) ||
                          assignment->has_lost(Key::relationship);
    const Model& model = checker.context().model;
    return is_named || is_of_a_relationship_type(model.files(), name) ||
           is_of_a_relationship_type(model.bundled(), name);
}

// Whether the capability that meets the requirement may have the property or attribute. If the node type has several
// capabilities of the required type, it may be any of them.
bool capability_may_have(const PathPoint& relationship, std::string_view name) {
    const PathPoint capability = target_capability_of(relationship);
    if (capability.type == nullptr || !capability.type->complete || has_member(capability, name)) return true;
    if (!relationship.target_capability.empty()) return false;
    return std::ranges::any_of(relationship.target_type->members(Key::capabilities), [&](const Element* definition) {
        const PathPoint offered = capability_point(relationship.target_type, nullptr, definition->name_text());
        return offered.type == nullptr || (offered.type->may_be_a(*capability.type) && has_member(offered, name));
    });
}

// Reports a name after a requirement if no part of the requirement has it: the target node template, its capability or
// the relationship (1.3 4.4.2.2).
void check_part_of_target(Checker& checker, const PathPoint& node, const Requirement& requirement, Node step,
                          Node name) {
    if (!name.is_string() || !checker.is_literal(name)) return;
    const PathPoint relationship = requirement_point(checker, node, &requirement, step.text(), std::nullopt, true);
    if (relationship.target == nullptr) return;
    const PathPoint target = target_of(relationship);
    if (target.type == nullptr || !target.type->complete || has_member(target, name.text())) return;
    if (capability_may_have(relationship, name.text())) return;
    if (relationship_may_have(checker, requirement, relationship, name.text())) return;
    const bool is_step =
        target.type->find(Key::capabilities, name.text()) || target.type->find(Key::requirements, name.text());
    checker.report([&] {
        return diagnose(
                   rules::tosca::unknown_part, name.place(),
                   compose("node template '{}', to which '{}' leads,", relationship.target->name_text(), step.text()),
                   compose("property or attribute '{}'", name.text()))
            .with_hint(is_step ? "a path has one requirement or capability, followed by the property or attribute"
                               : "");
    });
}

}  // namespace

bool has_member(const PathPoint& point, std::string_view name) {
    return member_of(point, Key::properties, name) || member_of(point, Key::attributes, name);
}

std::optional<PathPoint> follow_entity_name(Checker& checker, ArgumentWalk& way, PathEnd end) {
    const Node name = way.next();
    if (!checker.is_literal(name)) {
        checker.examine(name);
        return PathPoint();
    }
    if (!name.is_scalar()) {
        checker.report(rules::tosca::wrong_path_step, name, "the first argument is the name of an entity");
        return std::nullopt;
    }
    std::optional<PathPoint> point = entity(checker, name, way, end);
    // A second name that is not the last one may be a requirement or capability, unless it is the name of a property.
    const Node second = way.peek();
    if (!point || point->what != What::node || point->type == nullptr || way.left() < 2 || !second.is_string())
        return point;
    const Requirement* const requirement = checker.context().requirements.find(*point->type, second.text());
    PathPoint capability = capability_point(point->type, point->element, second.text());
    const bool has_capability = !capability.definitions.empty();
    if (requirement == nullptr && !has_capability) return point;
    if (has_member(*point, second.text())) return PathPoint();
    way.next();
    if (requirement == nullptr) return capability;
    if (!has_capability && end == PathEnd::member)
        check_part_of_target(checker, *point, *requirement, second, way.peek());
    // The name after a requirement is looked up in the target node, its capability and the relationship. A capability
    // may also have the same name as a requirement.
    return PathPoint();
}

}  // namespace csar::validate
