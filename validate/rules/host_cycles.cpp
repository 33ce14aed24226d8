// Nodes that are hosted on themselves, directly or through others, so that none of them can be created first (1.3
// 5.7.4).
#include <unordered_map>
#include <vector>

#include "base/cycles.hpp"
#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"
#include "validate/resolved/assignment.hpp"
#include "validate/rules/passes.hpp"

namespace csar::validate {
namespace {

// The normative 1.x type and, because 2.0 has none, types with this name in profiles.
bool is_hosted_on(const Type* relationship) {
    for (; relationship != nullptr; relationship = relationship->parent) {
        const std::string_view name = relationship->name;
        if (name == "HostedOn" || name.ends_with(".HostedOn")) return true;
    }
    return false;
}

void check_hosts(CheckContext& context, const Element& service) {
    std::vector<const Element*> nodes;
    std::unordered_map<const Element*, std::size_t> numbers;
    each_child(service, Key::node_templates, [&](const Element& node) {
        numbers.emplace(&node, nodes.size());
        nodes.push_back(&node);
    });
    std::vector<std::vector<std::size_t>> edges(nodes.size());
    std::vector<std::vector<const Element*>> assignments(nodes.size());
    for (std::size_t i = 0; i < nodes.size(); ++i)
        for (const Element& assignment : nodes[i]->children(Key::requirements)) {
            const ResolvedAssignment resolved = resolve_assignment(context, assignment);
            const auto host = numbers.find(resolved.node_template);
            if (host == numbers.end() || !is_hosted_on(resolved.relationship_type)) continue;
            edges[i].push_back(host->second);
            assignments[i].push_back(&assignment);
        }
    each_cycle(edges, [&](std::span<const std::size_t> cycle, std::size_t edge) {
        const auto name_of = [&](std::size_t number) { return nodes[number]->name_text(); };
        context.report.add(diagnose(rules::tosca::host_cycle, assignments[cycle.back()][edge]->place(),
                                    describe_cycle(cycle, name_of)));
    });
}

}  // namespace

void check_host_cycles(CheckContext& context) {
    each_service(context.model, [&](const Element& service) { check_hosts(context, service); });
}

}  // namespace csar::validate
