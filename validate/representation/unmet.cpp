// Reports a requirement without a target, with reasons.
#include <algorithm>

#include "base/budget.hpp"
#include "base/joined.hpp"
#include "report/rules/representation.hpp"
#include "validate/representation/fulfilment.hpp"

namespace csar::validate {

// Returns an empty string unless some relationships of the assignment have a target.
std::string Fulfilment::why_too_few(const Open& open) {
    if (open.count < 2 || open.plan->resolved.index) return {};
    const auto all = r_.relationships_of(open.relationship.source, open.plan->name);
    spend_work(all.size());
    const auto made = std::ranges::count(all, open.plan->assignment, &RelationshipRepresentation::assignment);
    return made == 0 ? std::string()
                     : compose("targets found: {} of {}; each relationship needs a different target", made, open.count);
}

// A hint that a node of the inventory may fit. Returns an empty string if no node has a suitable type.
const std::string& Fulfilment::why_not_external(const Plan& plan) {
    constexpr std::uint64_t steps_an_entry = 20;
    const auto [found, is_new] = external_hints_.try_emplace(wanted_by(plan));
    if (!is_new) return found->second;
    std::set<const Type*> unsuitable;
    std::uint64_t place = 0;
    for (const Node entry : r_.options.inventory.items()) {
        spend_work(steps_an_entry);
        const Type* const type = r_.type_in_inventory(entry);
        if (r_.selected_.contains(place++) || type == nullptr || unsuitable.contains(type)) continue;
        if (lists_.can_fit(*type, found->first)) {
            found->second =
                compose("'{}' in the inventory may fit, but only with the directive 'external'", entry["name"].text());
            break;
        }
        unsuitable.insert(type);
    }
    return found->second;
}

void Fulfilment::report_unmet(const Open& open, const Reasons& reasons, bool is_full) {
    const auto& rule =
        is_full ? rules::representation::insufficient_capacity : rules::representation::unsatisfied_requirement;
    const Plan& plan = *open.plan;
    const bool may_be_external = open.passed == 0 && plan.resolved.node_template == nullptr && !plan.is_external &&
                                 !plan.prefers_external &&
                                 r_.file.grammar->find(Entity::requirement_assignment, Key::directives) != nullptr;
    std::vector<std::string> hints = {why_too_few(open), reasons.text(),
                                      may_be_external ? why_not_external(plan) : std::string()};
    std::erase(hints, std::string());
    Diagnostic finding =
        diagnose(rule, place_of(open), plan.name, r_.shown(open.relationship.source)).with_hint(joined(hints, "; "));
    if (open.plan->assignment == nullptr)
        finding.related.push_back({open.plan->definition->nearest().place(), "the type defines the requirement here"});
    r_.add_problem(std::move(finding));
}

void Fulfilment::Reasons::add(std::string reason) {
    if (reason.empty() || std::ranges::find(shown, reason) != shown.end()) return;
    if (shown.size() < max_shown)
        shown.push_back(std::move(reason));
    else
        ++more;
}

std::string Fulfilment::Reasons::text() const {
    std::string text = joined(shown, "; ");
    if (more != 0) text += compose("; and {} more", more);
    return text;
}

}  // namespace csar::validate
