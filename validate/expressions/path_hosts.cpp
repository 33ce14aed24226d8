// HOST in 1.x: the node that hosts a node, and then the host of that node, until a host has the requested member (1.3
// 4.1).
#include <algorithm>
#include <vector>

#include "base/budget.hpp"
#include "report/rules/tosca.hpp"
#include "validate/expressions/evaluation_bounds.hpp"
#include "validate/expressions/path.hpp"
#include "validate/resolved/assignment.hpp"

namespace csar::validate {
namespace {

// Longer chains are not followed to their end.
constexpr std::size_t max_hosts = 100;
constexpr std::uint64_t steps_an_assignment = 100;

class HostChain {
public:
    HostChain(Checker& checker, const Type& hosted_on) : checker_(checker), hosted_on_(hosted_on) {}

    // The point where the path continues. It is unknown if the chain is not fully known. If the chain is known and no
    // node in it has the next name, this is reported, and the result is nullopt.
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
        if (member_of(node, Key::properties, name) || member_of(node, Key::attributes, name)) return true;
        if (way.left() < 2) return false;
        return checker_.context().requirements.find(*node.type, name) != nullptr ||
               !capability_point(node.type, node.element, name).definitions.empty();
    }

    bool may_be_hosted_on(const Type* relationship) const {
        return relationship == nullptr || relationship->may_be_a(hosted_on_) || hosted_on_.is_a(*relationship);
    }

    // Adds the nodes that host a node template. The chain is uncertain if the orchestrator chooses a host.
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

}  // namespace

std::optional<PathPoint> follow_hosts(Checker& checker, Node keyword, const ArgumentWalk& way) {
    const Site& site = checker.site();
    // In a type, the hosts of a node are unknown.
    if (site.self != Site::Self::node || site.self_template == nullptr) return PathPoint();
    if (!way.peek().is_string() || !checker.is_literal(way.peek())) return PathPoint();
    const Lookup hosted_on =
        checker.context().names.find(TypeKind::relationship, "tosca.relationships.HostedOn", *site.file);
    if (hosted_on.type == nullptr || site.self_template->entity != Entity::node_template) return PathPoint();
    return HostChain(checker, *hosted_on.type).find(keyword, *site.self_template, way);
}

}  // namespace csar::validate
