// Finds nodes that are suitable targets: by index, filter and remaining capacity (csd07 8.5, 8.5.5, 8.6).
#include <algorithm>

#include "base/budget.hpp"
#include "validate/document/one_line.hpp"
#include "validate/expressions/failing_part.hpp"
#include "validate/representation/fulfilment.hpp"

namespace csar::validate {
namespace {

constexpr std::uint64_t steps_a_candidate = 50;

}  // namespace

Wanted Fulfilment::wanted_by(const Plan& plan) const {
    const ResolvedAssignment& resolved = plan.resolved;
    Wanted wanted{.source = resolved.source->type(),
                  .relationship = resolved.relationship_type,
                  .node = resolved.node_type,
                  .capability = plan.definition->capability_type};
    wanted.capability_name = plan.definition->capability_name;
    wanted.node_template = resolved.node_template;
    if (wanted.node_template != nullptr) wanted.node = plan.definition->node_type;
    if (!wanted.capability_name.empty() || !resolved.capability) return wanted;
    if (resolved.capability_is == NameResolution::a_type)
        wanted.capability = resolved.capability_type;
    else
        wanted.capability_name = resolved.capability.text();
    return wanted;
}

// Sets the target, perhaps only for a trial. Values of the relationship may read the target, so they are reset.
void Fulfilment::aim(Open& open, const Target& target) {
    RelationshipRepresentation& relationship = open.relationship;
    if (relationship.target == target.node && relationship.levels == target.levels &&
        relationship.capability == target.capability)
        return;
    relationship.target = target.node;
    relationship.levels = target.levels;
    relationship.capability = target.capability;
    for (RepresentedValues* values : {&relationship.properties, &relationship.attributes, &relationship.allocation})
        for (RepresentedValue& value : *values) {
            value.state = RepresentedValue::State::open;
            value.value.reset();
        }
}

Fulfilment::Fit Fulfilment::fits(std::size_t number, const Target& target, Reasons& reasons) {
    Open& open = open_[number];
    spend_work(steps_a_candidate);
    aim(open, target);
    for (const Element* holder : open.plan->filters)
        if (const Fit fit = passes(open, *holder, reasons); fit != Fit::yes) return fit;
    return has_room(open, reasons);
}

Fulfilment::Fit Fulfilment::passes(Open& open, const Element& holder, Reasons& reasons) {
    const Slot& filter = *holder.find(Key::node_filter);
    Resolver& there = r_.at_level(open.relationship.levels);
    if (filter.row->shape != Shape::condition) {
        const auto passed = filter.children.empty()
                                ? std::optional(true)
                                : there.passes_filter_1x(filter.children.front(), open.relationship.target);
        if (passed.value_or(false)) return Fit::yes;
        open.blame = there.blame;
        return passed ? reasons.no(there.blame.reason) : Fit::later;
    }
    const Self self{no_number, &open.relationship};
    const Site site = r_.site_of_self(self, holder.file);
    r_.blame = {};
    const auto passed = r_.decide(filter.value, site, self);
    if (passed.value_or(false)) return Fit::yes;
    if (!passed && r_.blame.is_pending) {
        open.blame = r_.blame;
        return Fit::later;
    }
    if (reasons.counts_only()) return Fit::no;
    const std::string node = there.shown(open.relationship.target);
    if (!passed) return reasons.no(compose("the node filter cannot be evaluated for {}: {}", node, r_.blame.reason));
    const Node failing = failing_part(r_.context, filter.value, holder.file->grammar->version(),
                                      [&](Node part) { return r_.decide(part, site, self); });
    return reasons.no(
        compose("{} does not pass the node filter: '{}' is false", node, one_line(failing, max_condition)));
}

std::optional<bool> Resolver::passes_filter(const Slot& filter, const Site& site, Number number) {
    blame = {};
    if (filter.row->shape == Shape::condition) return decide(filter.value, site, {number});
    return filter.children.empty() ? std::optional(true) : passes_filter_1x(filter.children.front(), number);
}

// A 1.x filter tests properties of the node and of its capabilities (1.3 3.6.5).
std::optional<bool> Resolver::passes_filter_1x(const Element& filter, Number number) {
    if (const Element* const inner = filter.child(Key::node_filter))
        if (const auto passes = passes_filter_1x(*inner, number); !passes.value_or(false)) return passes;
    NodeRepresentation& candidate = node(number);
    if (const auto passes = passes_clauses(filter, candidate.properties, number); !passes.value_or(false))
        return passes;
    for (const Element& wanted : filter.children(Key::capabilities)) {
        CapabilityRepresentation* capability = find(candidate.capabilities, wanted.name_text());
        const Lookup found = context.names.find(TypeKind::capability, wanted.name_text(), *filter.file);
        for (CapabilityRepresentation& offered : candidate.capabilities)
            if (capability == nullptr && found.type && offered.type && offered.type->is_a(*found.type))
                capability = &offered;
        if (capability == nullptr) {
            blame = {compose("{} has no capability '{}'", shown(number), wanted.name_text())};
            return false;
        }
        if (const auto passes = passes_clauses(wanted, capability->properties, number); !passes.value_or(false))
            return passes;
    }
    return true;
}

// Tests the clauses under `properties` of a filter.
std::optional<bool> Resolver::passes_clauses(const Element& holder, RepresentedValues& values, Number number) {
    const Self self{number};
    const Site site = site_of_self(self, holder.file);
    const auto check = [&](Node name, Node clauses) -> std::optional<bool> {
        RepresentedValue* const value = find(values, name.text());
        blame = {};
        const Value* const known = value ? settle(*value, self, node(number).element) : nullptr;
        const auto holds =
            known ? satisfies_clauses(*known, clauses, value->definition.schema(), site, self) : std::optional<bool>();
        if (holds.value_or(false)) return true;
        if (known == nullptr && blame.is_pending) return std::nullopt;
        blame = {known ? compose("'{}' of {} does not satisfy '{}'", name.text(), shown(number),
                                 one_line(clauses, max_condition))
                       : compose("'{}' of {} has no value", name.text(), shown(number))};
        return false;
    };
    const Node properties = holder[Key::properties];
    for (const auto [name, clauses] : properties.entries())
        if (const auto passes = check(name, clauses); !passes.value_or(false)) return passes;
    for (const Node item : properties.items())
        for (const auto [name, clauses] : item.entries())
            if (const auto passes = check(name, clauses); !passes.value_or(false)) return passes;
    return true;
}

std::optional<Decimal> Resolver::remaining(Number number, CapabilityRepresentation& capability,
                                           std::string_view property) {
    RepresentedValue* const has = find(capability.properties, property);
    if (has == nullptr) return no_value(compose("capability '{}' has no property '{}'", capability.name, property));
    const Value* const value = settle(*has, {number}, node(number).element);
    const auto amount = value ? amount_of(*value) : std::nullopt;
    if (!amount) return no_value(compose("the value of '{}' is not a numeric amount", property));
    const Decimal left = capability.unallocated(property, *amount);
    const CapacityOwner owner = owner_of(number);
    const Amounts& all = drawn_from(owner);
    const auto drawn = all.find({owner, capability.name, property});
    return drawn == all.end() ? left : left - drawn->second;
}

CapacityOwner Resolver::owner_of(Number number) const {
    const auto& selected = result.nodes[number].selected;
    if (selected && selected->place != no_number) return {true, selected->place};
    return {false, number};
}

Fulfilment::Fit Fulfilment::has_room(Open& open, Reasons& reasons) {
    RelationshipRepresentation& relationship = open.relationship;
    open.amounts.clear();
    if (relationship.allocation.empty()) return Fit::yes;
    Resolver& there = r_.at_level(relationship.levels);
    const auto node = [&] { return there.shown(relationship.target); };
    CapabilityRepresentation* const capability =
        find(there.node(relationship.target).capabilities, relationship.capability);
    if (capability == nullptr)
        return reasons.no(compose("the relationship to {} does not select a capability to allocate from", node()));
    Fit fit = Fit::yes;
    for (RepresentedValue& amount : relationship.allocation) {
        const RepresentedValue* const has = find(capability->properties, amount.name);
        if (has != nullptr) {
            amount.definition = has->definition;
            amount.type = has->type;
        }
        r_.blame = there.blame = {};
        const Value* const value = r_.settle(amount, {no_number, &relationship}, open.plan->assignment);
        const auto wants = value ? amount_of(*value) : std::nullopt;
        const auto left = wants ? there.remaining(relationship.target, *capability, amount.name) : std::nullopt;
        if (!left) {
            const Blame& blame = wants ? there.blame : r_.blame;
            open.blame = blame;
            if (blame.is_pending) return Fit::later;
            return reasons.no(
                compose("the remaining amount of '{}' of {} is unknown: {}", amount.name, node(), blame.reason));
        }
        if (*wants < Decimal(0))
            return reasons.no(compose("the allocation of '{}' of {} is less than 0", amount.name, node()));
        if (*wants > *left) {
            if (!reasons.counts_only()) reasons.add(compose("{} has too little left of '{}'", node(), amount.name));
            fit = Fit::full;
        }
        open.amounts.push_back(*wants);
    }
    return fit;
}

// True if every processor must select this target.
bool Fulfilment::has_one_target(const Plan& plan) const {
    if (plan.is_optional || plan.resolved.node_template == nullptr) return false;
    return plan.resolved.index || r_.nodes_of(plan.resolved.node_template->name_text()).second == 1;
}

void Fulfilment::book_amounts(Amounts& booked, const Open& open, const CapacityOwner& owner,
                              std::string_view capability, bool in) {
    for (std::size_t i = 0; i < open.amounts.size(); ++i) {
        Decimal& sum = booked[{owner, capability, open.relationship.allocation[i].name}];
        sum = in ? sum + open.amounts[i] : sum - open.amounts[i];
    }
}

void Fulfilment::book(std::size_t number, bool in) {
    Open& open = open_[number];
    const RelationshipRepresentation& made = open.relationship;
    if (in) {
        used_.emplace(made.source, made.requirement, made.target);
        used_by_plan_.emplace(made.source, open.plan, made.target);
    } else {
        used_.erase({made.source, made.requirement, made.target});
        used_by_plan_.erase({made.source, open.plan, made.target});
    }
    if (open.amounts.empty()) return;
    Resolver& there = r_.at_level(made.levels);
    const CapacityOwner owner = there.owner_of(made.target);
    book_amounts(there.drawn_from(owner), open, owner, made.capability, in);
    if (made.levels != 0) return;
    if (has_one_target(*open.plan)) book_amounts(bound_, open, owner, made.capability, in);
    if (in)
        holders_[owner].insert(number);
    else
        holders_[owner].erase(number);
}

}  // namespace csar::validate
