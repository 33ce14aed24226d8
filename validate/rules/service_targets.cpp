#include "validate/rules/service_targets.hpp"

#include <unordered_set>

#include "base/budget.hpp"
#include "report/rules/tosca.hpp"
#include "validate/resolved/wording.hpp"

namespace csar::validate {

constexpr std::uint64_t steps_a_member = 16;  // two searches in tables that do not fit the cache

ServiceTarget find_target(CheckContext& context, const Element* service, std::string_view name) {
    spend_work(steps_a_member);
    if (const Element* node = context.services.find(service, Key::node_templates, name)) return {node, nullptr};
    return {nullptr, context.services.find(service, Key::groups, name)};
}

ServiceTarget resolve_target(CheckContext& context, const Element* service, Node name) {
    const ServiceTarget found = find_target(context, service, name.text());
    if (!found) {
        if (service == nullptr || service->has_lost(Key::node_templates) || service->has_lost(Key::groups))
            return found;
        context.report.add(diagnose(rules::tosca::unknown_target, name.place(), name.text())
                               .with_hint(near_name(context.report, name.text(), service->children(Key::node_templates),
                                                    service->children(Key::groups))));
    }
    return found;
}

void each_member_node(CheckContext& context, const Element& group, const std::function<bool(const Element&)>& visit) {
    std::unordered_set<const Element*> seen{&group};
    std::vector<const Element*> pending{&group};
    while (!pending.empty()) {
        const Element& current = *pending.back();
        pending.pop_back();
        for (const Node name : current[Key::members].items()) {
            const ServiceTarget member = find_target(context, current.parent, name.text());
            if (!member || !seen.insert(&member.element()).second) continue;
            if (member.group != nullptr)
                pending.push_back(member.group);
            else if (!visit(*member.node))
                return;
        }
    }
}

}  // namespace csar::validate
