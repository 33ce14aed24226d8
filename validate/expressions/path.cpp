#include "validate/expressions/path.hpp"

#include <vector>

#include "report/rules/tosca.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/model/near_name.hpp"
#include "validate/model/shape.hpp"
#include "validate/resolved/assignment.hpp"

namespace csar::validate {

using What = PathPoint::What;

PathPoint node_point(const Type* type, const Element* element) {
    return {.what = What::node, .type = type, .element = element, .node_template = element};
}

std::optional<PathPoint> follow_path(Checker& checker, ArgumentWalk& way, PathEnd end) {
    return paths_are_steps.has(checker.version()) ? follow_tosca_path(checker, way)
                                                  : follow_entity_name(checker, way, end);
}

Definition member_of(const PathPoint& point, Key section, std::string_view name) {
    return member_definition(point.definitions, point.type, section, name);
}

std::string describe(const PathPoint& point) {
    return std::string(to_string(point.type->kind)) + compose(" '{}'", point.type->name);
}

PathPoint self_point(const Site& site) {
    if (site.self == Site::Self::node) return node_point(site.self_type, site.self_template);
    if (site.self != Site::Self::relationship) return {};
    return {.what = What::relationship,
            .type = site.self_type,
            .element = site.self_template,
            .source_type = site.source_type,
            .source = site.source_template,
            .target_type = site.target_type,
            .target = site.target_template,
            .target_capability = site.capability_name,
            .target_capability_type = site.capability_type};
}

PathPoint source_of(const PathPoint& relationship) { return node_point(relationship.source_type, relationship.source); }

PathPoint target_of(const PathPoint& relationship) { return node_point(relationship.target_type, relationship.target); }

PathPoint capability_point(const Type* node_type, const Element* node_template, std::string_view name) {
    PathPoint point;
    point.what = What::capability;
    if (node_type != nullptr) {
        Capability capability = capability_of(*node_type, name);
        point.type = capability.type;
        point.definitions = std::move(capability.chain);
    }
    point.node_template = node_template;
    if (node_template != nullptr) point.element = node_template->child(Key::capabilities, name);
    return point;
}

PathPoint target_capability_of(const PathPoint& relationship) {
    PathPoint point = capability_point(relationship.target_type, relationship.target, relationship.target_capability);
    if (point.type == nullptr) point.type = relationship.target_capability_type;
    return point;
}

namespace {

// With more assignments, the rest of the path is unknown.
constexpr std::size_t max_assignments = 64;

// The assignments that may create relationship number `index` of a requirement. An assignment with `count` creates
// several, and an optional assignment may create none. Without an index (ALL or computed): all assignments.
std::vector<const Element*> assignments_at(const Element& node_template, std::string_view requirement,
                                           std::optional<std::uint64_t> index) {
    std::vector<const Element*> found;
    std::uint64_t first = 0, last = 0;  // the range of the assignment's first relationship
    for (const Element& assignment : node_template.children(Key::requirements)) {
        if (assignment.name_text() != requirement) continue;
        std::uint64_t least = 1, most = 1;
        if (const Node count = assignment[Key::count]) {
            const auto number = count.as_integer();
            least = number && *number >= 0 ? static_cast<std::uint64_t>(*number) : 0;
            most = number && *number >= 0 ? least : unbounded;
        }
        if (assignment.has(Key::count_range)) least = 0, most = unbounded;  // 1.3 allows a range as the count
        if (const Node optional = assignment[Key::optional_]; optional && optional.as_bool().value_or(true)) least = 0;
        const bool meant = !index || (first <= *index && (most >= unbounded - last || *index < last + most));
        if (meant && most > 0) found.push_back(&assignment);
        if (found.size() > max_assignments) break;
        first = least >= unbounded - first ? unbounded : first + least;
        last = most >= unbounded - last ? unbounded : last + most;
    }
    return found;
}

// With `all`, returns the less derived of two types, which all entities have. Otherwise returns the more derived type,
// which at least one entity has. Returns null if no type derives from the other.
const Type* common_type(const Type* a, const Type* b, bool all) {
    if (a == nullptr || b == nullptr) return nullptr;
    if (a->is_a(*b)) return all ? b : a;
    return b->is_a(*a) ? (all ? a : b) : nullptr;
}

// Keeps in `point` only what is also known about `other`.
void take_common(const PathPoint& other, bool all, PathPoint& point) {
    point.type = common_type(point.type, other.type, all);
    point.source_type = common_type(point.source_type, other.source_type, all);
    point.target_type = common_type(point.target_type, other.target_type, all);
    point.target_capability_type = common_type(point.target_capability_type, other.target_capability_type, all);
    point.element = nullptr;
    if (point.target != other.target) point.target = nullptr;
    if (point.target_capability != other.target_capability) point.target_capability = {};
}

// What is known about every assignment. `take` adds the facts about one assignment to a copy of `point`. Without
// assignments, returns `point`.
template <class Assignments, class Take>
PathPoint common_point(const Assignments& assignments, const PathPoint& point, bool all, const Take& take) {
    PathPoint common = point;
    bool first = true;
    for (const Element* assignment : assignments) {
        PathPoint one = point;
        take(*assignment, one);
        if (first)
            common = std::move(one);
        else
            take_common(one, all, common);
        first = false;
    }
    return common;
}

}  // namespace

PathPoint requirement_point(Checker& checker, const PathPoint& node, const Requirement* requirement,
                            std::string_view name, std::optional<std::uint64_t> index, bool all) {
    PathPoint point{.what = What::relationship, .source_type = node.type, .source = node.element};
    if (requirement != nullptr) {
        point.type = requirement->relationship_type;
        point.definitions = requirement->relationships;
        point.target_type = requirement->node_type;
        point.target_capability = requirement->capability_name;
        point.target_capability_type = requirement->capability_type;
    }
    if (node.element == nullptr || node.element->entity != Entity::node_template) return point;
    const auto assignments = assignments_at(*node.element, name, index);
    if (assignments.size() > max_assignments) {
        checker.report([&] {
            return diagnose(rules::tosca::check_cut_short, node.element->place(),
                            "the search along paths through requirements",
                            compose("{} assignments of '{}'", max_assignments, name));
        });
        point.type = point.target_type = point.target_capability_type = nullptr;
        return point;
    }
    return common_point(assignments, point, all, [&](const Element& assignment, PathPoint& one) {
        const ResolvedAssignment resolved = resolve_assignment(checker.context(), assignment);
        one.type = resolved.relationship_type;
        one.element = &assignment;
        one.target_type = resolved.node_type;
        one.target = resolved.node_template;
        one.target_capability = resolved.capability_name;
        one.target_capability_type = resolved.capability_type;
    });
}

// Returns null if the list has several types or an unknown type.
const Type* only_type(const ValidTypes& list) {
    return list.slot != nullptr && list.complete && list.types.size() == 1 ? *list.types.begin() : nullptr;
}

PathPoint incoming_point(Checker& checker, const PathPoint& node, const PathPoint& capability, std::string_view name,
                         bool all) {
    CheckContext& context = checker.context();
    const Capability target{capability.definitions, capability.type};
    PathPoint point{.what = What::relationship,
                    .many = all,
                    .type = only_type(context.valid_types.of(target, Key::valid_relationship_types)),
                    .source_type = only_type(context.valid_types.of(target, Key::valid_source_node_types)),
                    .target_type = node.type,
                    .target = node.element,
                    .target_capability = name,
                    .target_capability_type = capability.type};
    if (node.element == nullptr || node.element->entity != Entity::node_template) return point;
    const auto assignments = context.incoming.of(context, *node.element, name);
    point = common_point(assignments, point, all, [&](const Element& assignment, PathPoint& one) {
        const ResolvedAssignment resolved = resolve_assignment(context, assignment);
        one.type = resolved.relationship_type;
        one.source_type = resolved.source->type();
    });
    // With `all`, the member must exist in each relationship. It is an error if one relationship lacks it.
    point.from_outside = !assignments.empty() && !all;
    return point;
}

std::optional<PathPoint> template_point(Checker& checker, Node name) {
    CheckContext& context = checker.context();
    const Element* const service = checker.site().service;
    const Element* const node = context.services.find(service, Key::node_templates, name.text());
    const Element* const relationship = context.services.find(service, Key::relationship_templates, name.text());
    // If a relationship template has the same name, the node template is used (docs/tosca.md). A warning has been
    // reported.
    if (node != nullptr) return node_point(node->type(), node);
    if (relationship == nullptr) return std::nullopt;
    return PathPoint{.what = What::relationship, .type = relationship->type(), .element = relationship};
}

Diagnostic diagnose_missing(const PathPoint& owner, Node name, std::string_view what) {
    const Rule& rule = owner.from_outside ? rules::tosca::unknown_part_of_incoming : rules::tosca::unknown_part;
    return diagnose_with(rule, name.place(), {describe(owner), what});
}

void report_missing(Checker& checker, const PathPoint& owner, Key section, Node name) {
    checker.report([&] {
        return diagnose_missing(owner, name, compose("{} '{}'", noun_of(section), name.text()))
            .with_hint(member_hint(checker.context().report, *owner.type, section, name.text()));
    });
}

void report_unknown_template(Checker& checker, Node name) {
    const Site& site = checker.site();
    const bool in_type = site.service == nullptr, may_name = types_may_name_templates.has(checker.version());
    // A name in a type may be in the service template of the file. If the file has none, the name may be in any service
    // template.
    const Element* const service = in_type && may_name ? site.file->service_template() : site.service;
    if (in_type && may_name && service == nullptr) return;
    for (const Key section : {Key::node_templates, Key::relationship_templates, Key::groups}) {
        if (service == nullptr) continue;
        if (service->has_lost(section)) return;
        if (in_type && checker.context().services.find(service, section, name.text())) return;
    }
    checker.report([&] {
        auto finding =
            diagnose_with(in_type && may_name ? rules::tosca::unknown_template_in_type : rules::tosca::unknown_template,
                          name.place(), {name.text()});
        if (in_type && !may_name)
            finding.hint = "a type cannot refer to templates of a service: begin the path with SELF";
        if (service == nullptr) return finding;
        const std::string_view keywords[] = {"SELF"};
        const bool has_self = site.self != Site::Self::undefined;
        finding.hint =
            near_name(checker.context().report, name.text(), service->children(Key::node_templates),
                      service->children(Key::relationship_templates), std::span(keywords).first(has_self ? 1 : 0));
        if (finding.hint.empty()) finding.hint = parents_hint(*site.file);
        return finding;
    });
}

}  // namespace csar::validate
