#include "validate/resolved/incoming.hpp"

#include "base/budget.hpp"
#include "validate/resolved/assignment.hpp"

namespace csar::validate {
namespace {

constexpr std::uint64_t steps_an_assignment = 20;

}  // namespace

std::vector<const Element*> IncomingAssignments::of(CheckContext& context, const Element& node_template,
                                                    std::string_view capability) {
    const Type* const type = node_template.type();
    if (type == nullptr) return {};
    const auto [service, is_new] = services_.try_emplace(node_template.parent);
    if (is_new)
        for (const Element& node : node_template.parent->children(Key::node_templates))
            for (const Element& assignment : node.children(Key::requirements)) {
                const ResolvedAssignment resolved = resolve_assignment(context, assignment);
                if (resolved.node_template != nullptr)
                    service->second.by_target[resolved.node_template].push_back(&assignment);
                else
                    service->second.open.push_back(&assignment);
            }
    const auto& named = service->second.by_target[&node_template];
    spend_work((named.size() + service->second.open.size()) * steps_an_assignment);
    for (const Element* assignment : service->second.open) {
        const ResolvedAssignment resolved = resolve_assignment(context, *assignment);
        if (resolved.node_type == nullptr || type->is_a(*resolved.node_type)) return {};
    }
    std::vector<const Element*> found;
    for (const Element* assignment : named) {
        const std::string_view name = resolve_assignment(context, *assignment).capability_name;
        if (name.empty()) return {};
        if (name == capability) found.push_back(assignment);
    }
    return found;
}

}  // namespace csar::validate
