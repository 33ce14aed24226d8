// 1.x paths: an entity and perhaps its requirement or capability (1.3 4.1, 4.4.2, 4.5.1).
#include <algorithm>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "report/rules/tosca.hpp"
#include "validate/expressions/evaluation_bounds.hpp"
#include "validate/expressions/path.hpp"
#include "validate/resolved/assignment.hpp"

namespace csar::validate {
namespace {

using What = PathPoint::What;

struct Word {
    std::string_view name;
    bool of_node, of_relationship;  // where the word has a meaning
    PathPoint (*point)(const Site& site);
};

PathPoint source_point(const Site& site) {
    return site.self == Site::Self::relationship ? source_of(self_point(site)) : PathPoint();
}
PathPoint target_point(const Site& site) {
    return site.self == Site::Self::relationship ? target_of(self_point(site)) : PathPoint();
}
// Any node in the chain of hosts may be meant.
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

// A longer chain is not followed to its end.
constexpr std::size_t max_hosts = 100;
constexpr std::uint64_t steps_an_assignment = 100;

class HostChain {
public:
    HostChain(Checker& checker, const Type& hosted_on) : checker_(checker), hosted_on_(hosted_on) {}

    // The point where the path continues; unknown if a part of the chain is unknown. If no node of the chain has the
    // next name: reports this and returns nullopt.
    std::optional<PathPoint> find(Node keyword, const Element& start, const ArgumentWalk& way) {
        nodes_.push_back(&start);
        for (std::size_t i = 0; i < nodes_.size() && certain_; ++i) {
            const PathPoint point = node_point(nodes_[i]->type(), nodes_[i]);
            if (point.type == nullptr || !point.type->complete) return PathPoint();
            if (i != 0 && has_next_name(point, way)) return point;
            add_hosts(*nodes_[i], *point.type);
            if (nodes_.size() == 1 && certain_) return report_no_host(keyword, *point.type);
        }
        if (!certain_) return PathPoint();
        checker_.report(rules::tosca::unknown_part_of_host, way.peek(),
                        compose("node template '{}'", start.name_text()), compose("'{}'", way.peek().text()));
        return std::nullopt;
    }

private:
    bool has_next_name(const PathPoint& node, const ArgumentWalk& way) {
        const std::string_view name = way.peek().text();
        if (has_member(node, name)) return true;
        if (way.left() < 2) return false;
        return checker_.context().requirements.find(*node.type, name) != nullptr ||
               !capability_point(node.type, node.element, name).definitions.empty();
    }

    bool may_be_hosted_on(const Type* relationship) const {
        return relationship == nullptr || relationship->may_be_a(hosted_on_) || hosted_on_.is_a(*relationship);
    }

    // The chain is not certain if the orchestrator chooses a host.
    void add_hosts(const Element& node, const Type& type) {
        CheckContext& context = checker_.context();
        const auto assignments = node.children(Key::requirements);
        for (const Element& assignment : assignments) {
            spend_work(steps_an_assignment);
            const ResolvedAssignment resolved = resolve_assignment(context, assignment);
            if (!may_be_hosted_on(resolved.relationship_type)) continue;
            const bool is_host = resolved.relationship_type != nullptr && resolved.relationship_type->is_a(hosted_on_);
            if (!is_host || resolved.node_template == nullptr) return give_up();
            if (std::ranges::find(nodes_, resolved.node_template) != nodes_.end()) continue;
            if (nodes_.size() == max_hosts) {
                checker_.report([&] {
                    return diagnose(rules::tosca::check_cut_short, node.place(), "the search for the hosts in a path",
                                    compose("{} node templates", max_hosts));
                });
                return give_up();
            }
            nodes_.push_back(resolved.node_template);
        }
        for (const Element* definition : type.members(Key::requirements)) {
            const Requirement* const requirement = context.requirements.find(type, definition->name_text());
            if (!may_be_hosted_on(requirement->relationship_type)) continue;
            const bool assigned = std::ranges::any_of(assignments, [&](const Element& assignment) {
                return assignment.name_text() == definition->name_text();
            });
            if (!assigned) return give_up();
        }
    }

    void give_up() { certain_ = false; }

    std::nullopt_t report_no_host(Node keyword, const Type& type) {
        checker_.report(rules::tosca::missing_host, keyword, compose("node type '{}'", type.name));
        return std::nullopt;
    }

    Checker& checker_;
    const Type& hosted_on_;
    std::vector<const Element*> nodes_;
    bool certain_ = true;
};

// HOST is the nearest host, or host of a host, that has the requested member (1.3 4.1). `way`: the steps after HOST. If
// no host has the member: reports this and returns nullopt. If that is uncertain: an unknown point.
std::optional<PathPoint> follow_hosts(Checker& checker, Node keyword, const ArgumentWalk& way) {
    const Site& site = checker.site();
    // The hosts are unknown in a type.
    if (site.self != Site::Self::node || site.self_template == nullptr) return PathPoint();
    if (!way.peek().is_string() || !checker.is_literal(way.peek())) return PathPoint();
    const Lookup hosted_on =
        checker.context().names.find(TypeKind::relationship, "tosca.relationships.HostedOn", *site.file);
    if (hosted_on.type == nullptr || site.self_template->entity != Entity::node_template) return PathPoint();
    return HostChain(checker, *hosted_on.type).find(keyword, *site.self_template, way);
}

// Processors may define SELF and HOST where the standard does not. SOURCE and TARGET need a relationship.
void report_meaningless(Checker& checker, const Word& word, Node name) {
    checker.report([&] {
        Diagnostic finding = diagnose(word.of_node ? rules::tosca::undefined_self : rules::tosca::misplaced_end,
                                      name.place(), name.text());
        if (!word.of_node && checker.site().self == Site::Self::node)
            finding.hint = "SELF is a node here, not a relationship";
        return finding;
    });
}

std::optional<PathPoint> entity(Checker& checker, Node name, const ArgumentWalk& way, PathEnd end) {
    for (const Word& word : words) {
        if (word.name != name.text()) continue;
        if (!has_meaning(word, checker.site().self)) report_meaningless(checker, word, name);
        if (end == PathEnd::member && word.name == "HOST") return follow_hosts(checker, name, way);
        return word.point(checker.site());
    }
    if (auto point = template_point(checker, name)) return point;
    // A group is not an entity, but many files use its name here.
    if (checker.context().services.find(checker.site().service, Key::groups, name.text())) return PathPoint();
    report_unknown_template(checker, name);
    // Any service may use a type.
    if (checker.site().service == nullptr) return PathPoint();
    return std::nullopt;
}

// True if a relationship type in these files declares the property or attribute.
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

// The orchestrator may choose any relationship type if neither the definition nor the assignment names one.
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

// If the node type has several capabilities of the required type, any of them may be used.
bool capability_may_have(const PathPoint& relationship, std::string_view name) {
    const PathPoint capability = target_capability_of(relationship);
    if (capability.type == nullptr || !capability.type->complete || has_member(capability, name)) return true;
    if (!relationship.target_capability.empty()) return false;
    return std::ranges::any_of(relationship.target_type->members(Key::capabilities), [&](const Element* definition) {
        const PathPoint offered = capability_point(relationship.target_type, nullptr, definition->name_text());
        return offered.type == nullptr || (offered.type->may_be_a(*capability.type) && has_member(offered, name));
    });
}

// A name after a requirement is in the target node template, its capability or the relationship (1.3 4.4.2.2). Reports
// a name that is in none of them.
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
    // A second name before the last may be a requirement or capability. The name of a property has precedence.
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
    // After a requirement, the name may be in the target node, its capability or the relationship. A capability and a
    // requirement may also have equal names.
    return PathPoint();
}

}  // namespace csar::validate
