// Finds a target for a requirement. If all suitable targets are full, moves allocations away.
#include <algorithm>

#include "base/budget.hpp"
#include "validate/representation/fulfilment.hpp"

namespace csar::validate {
namespace {

// candidates that are examined after the choice, to report other possible targets
constexpr std::size_t max_looks = 16;
constexpr std::size_t max_others_looks = 100;
// nodes from which a requirement may move allocations
constexpr std::size_t max_moves = 200;

}  // namespace

struct Fulfilment::Search {
    std::optional<Target> taken, second_best;
    std::vector<Number> fitting;  // candidates that fit, including the choice
    bool is_later = false;        // a candidate depends on an unknown value
    bool is_full = false;         // a candidate fits, but has no capacity left
    Reasons reasons{};
    std::optional<bool> is_external{};  // true: only selected nodes; false: only other nodes

    bool has_choice() const { return taken || second_best; }
};

// Returns the nodes that the index finds, or nullopt if all nodes must be examined.
std::optional<Places> Fulfilment::places_by_index(const Open& open, const Targets& targets) {
    std::optional<Places> fewest;
    for (const Element* holder : open.plan->filters)
        if (const Slot& filter = *holder->find(Key::node_filter); filter.row->shape == Shape::condition)
            if (auto places = index_.places(targets, filter.value, *holder->file, open.relationship))
                if (!fewest || places->size() < fewest->size()) fewest = std::move(places);
    return fewest;
}

// Examines all candidates, or only those in `only`. Begins where the assignment's last search ended.
void Fulfilment::search(std::size_t number, const Targets& targets, const std::optional<Places>& only, Search& found) {
    Open& open = open_[number];
    const Plan& plan = *open.plan;
    const Number source = open.relationship.source;
    const bool is_free = plan.filters.empty() && open.relationship.allocation.empty();
    const bool is_named = plan.resolved.node_template != nullptr;
    const std::size_t size = only ? only->size() : targets.nodes.size();
    std::size_t begin = next_[{source, &plan}];
    if (only) begin = static_cast<std::size_t>(std::lower_bound(only->begin(), only->end(), begin) - only->begin());
    std::size_t looks = 0, skipped = 0;
    for (std::size_t step = 0; step < size && !found.is_later; ++step) {
        std::size_t place = begin + step < size ? begin + step : begin + step - size;
        if (only) {
            place = (*only)[place];
            if (targets.next_with_room(plan.demand, place) != place) {
                ++skipped;
                continue;
            }
        } else if (!plan.demand.empty()) {
            const std::size_t next = std::min(targets.next_with_room(plan.demand, place), size);
            const std::size_t limit = place < begin ? begin : size;
            const std::size_t skip = std::min(next, limit) - place;
            skipped += skip;
            step += skip;
            place += skip;
            if (place >= limit) {
                --step;  // repeat with the first target
                if (limit == begin) break;
                continue;
            }
        }
        const Number candidate = targets.nodes[place];
        spend_work(5);
        if (!is_named && candidate == source) continue;
        if (used_by_plan_.contains({source, &plan, candidate})) continue;
        if (found.is_external && *found.is_external != is_selected(candidate)) continue;
        if (!is_admitted(plan, candidate)) {
            found.reasons.add(compose("{} is {} this service template", r_.shown(candidate),
                                      *plan.is_external ? "a node of" : "selected, not created by"));
            continue;
        }
        const bool is_used = used_.contains({source, open.relationship.requirement, candidate});
        if (found.has_choice() && (is_free || ++looks > max_looks) && !(is_used && !found.taken)) {
            if (found.taken || looks > max_looks) break;
        }
        const auto& names = targets.capabilities.at(r_.node(candidate).type);
        for (const std::string_view capability : names) {
            const Target target{candidate, 0, capability};
            const Fit fit = fits(number, target, found.reasons);
            if (fit == Fit::later) found.is_later = true;
            if (fit == Fit::full) {
                found.is_full = true;
                // Another processor may give this capacity to this requirement.
                if (could_hold(open)) found.fitting.push_back(candidate);
                if (names.size() == 1 && !plan.demand.empty()) targets.mark_full(plan.demand, place);
            }
            if (fit != Fit::yes) continue;
            found.fitting.push_back(candidate);
            if (!is_used && !found.taken) {
                found.taken = target;
                next_[{source, &plan}] = place + 1 < targets.nodes.size() ? place + 1 : 0;
            } else if (is_used && !found.second_best) {
                found.second_best = target;
            }
            break;
        }
    }
    if (skipped != 0) found.is_full = true;
}

// Adds reasons for nodes that the index excluded.
void Fulfilment::explain(std::size_t number, const Targets& targets, const Places& only, Search& found) {
    Places shown;
    for (std::size_t place = 0; place < targets.nodes.size() && shown.size() <= Reasons::max_shown; ++place)
        if (!std::binary_search(only.begin(), only.end(), place)) shown.push_back(place);
    search(number, targets, shown, found);
    found.reasons.more += targets.nodes.size() - only.size() - shown.size();
}

// Selected nodes are outside the service template.
bool Fulfilment::is_selected(Number candidate) const {
    return r_.node(candidate).directive == NodeRepresentation::Directive::select;
}

bool Fulfilment::is_admitted(const Plan& plan, Number candidate) const {
    return !plan.is_external || *plan.is_external == is_selected(candidate);
}

// A dangling requirement cannot lead to its own node. Relationships of an assignment need different targets.
bool Fulfilment::may_lead_to(const Open& open, Number candidate) {
    const Number source = open.relationship.source;
    return (open.plan->resolved.node_template != nullptr || candidate != source) &&
           !used_by_plan_.contains({source, open.plan, candidate}) && is_admitted(*open.plan, candidate);
}

std::optional<Number> Fulfilment::indexed(std::size_t number, const Targets& targets, Reasons& reasons) {
    Open& open = open_[number];
    const Plan& plan = *open.plan;
    r_.blame = {};
    const Self self{no_number, &open.relationship};
    const Site site = r_.site_of_self(self, plan.assignment->file);
    const auto value = r_.compute(plan.resolved.index, {}, site, self);
    const auto* const index = value ? value->as<std::int64_t>() : nullptr;
    if (index == nullptr) {
        open.blame = r_.blame;
        reasons.add(compose("the index of the target is unknown: {}",
                            value ? std::string_view("the value is not an integer") : r_.blame.reason));
        return std::nullopt;
    }
    if (*index >= 0 && static_cast<std::uint64_t>(*index) < targets.nodes.size())
        return targets.nodes[static_cast<std::size_t>(*index)];
    reasons.add(compose("there is no node {} of '{}', which has {}", *index, plan.resolved.node_template->name_text(),
                        r_.nodes_of(plan.resolved.node_template->name_text()).second));
    return std::nullopt;
}

bool Fulfilment::meet_passed(std::size_t number, const Target& passed) {
    Open& open = open_[number];
    Reasons reasons;
    Target target{passed.node, passed.levels + 1, {}};
    NodeRepresentation& node = r_.at_level(target.levels).node(target.node);
    const Wanted wanted = wanted_by(*open.plan);
    for (const CapabilityRepresentation& offered : node.capabilities)
        if (target.capability.empty() && (wanted.capability_name.empty() ? wanted.capability && offered.type &&
                                                                               offered.type->is_a(*wanted.capability)
                                                                         : offered.name == wanted.capability_name))
            target.capability = offered.name;
    // The substituted node determines the target, so only filters are checked.
    aim(open, target);
    for (const Element* holder : open.plan->filters) {
        const Fit fit = passes(open, *holder, reasons);
        if (fit == Fit::later) return false;
        if (fit == Fit::yes) continue;
        settle(number, Open::State::failed);
        if (!open.plan->is_optional) report_unmet(open, reasons, false);
        return true;
    }
    make(number, target);
    return true;
}

bool Fulfilment::try_to_meet(std::size_t number) {
    Open& open = open_[number];
    const Plan& plan = *open.plan;
    if (open.passed != 0)
        return meet_passed(number,
                           r_.passed.targets.at({r_.node(open.relationship.source).name, plan.name})[open.passed - 1]);
    const Targets& targets = targets_of(plan);
    Search found;
    if (plan.resolved.index) {
        const auto only = indexed(number, targets, found.reasons);
        if (!only && open.blame.is_pending) return false;
        if (only)
            for (const std::string_view capability : targets.capabilities.at(r_.node(*only).type)) {
                const Fit fit = fits(number, {*only, 0, capability}, found.reasons);
                found.is_later |= fit == Fit::later;
                found.is_full |= fit == Fit::full;
                if (fit == Fit::yes && !found.taken) found.taken = Target{*only, 0, capability};
            }
    } else {
        const auto only = places_by_index(open, targets);
        found.is_external = plan.prefers_external;
        search(number, targets, only, found);
        if (found.is_external && !found.has_choice() && !found.is_later) {
            found.is_external = !*found.is_external;
            search(number, targets, only, found);
        }
        found.is_external.reset();
        if (only && !found.has_choice() && !found.is_later && !plan.is_optional) explain(number, targets, *only, found);
    }
    if (found.is_later) return false;
    std::optional<Target> target = found.taken ? found.taken : found.second_best;
    if (!target && found.is_full && !plan.is_optional && saturated_.insert({&targets, &plan}).second) {
        std::set<Number> seen;
        target = make_room(number, seen);
        if (target) {
            saturated_.erase({&targets, &plan});
            lists_.forget_full();
            lists_with_inventory_.forget_full();
        }
    }
    if (!target) {
        for (const std::string& reason : targets.refused) found.reasons.add(reason);
        if (searches_inventory(plan))
            found.reasons.add(r_.options.inventory ? r_.inventory_fault_ : std::string("no inventory is given"));
        settle(number, Open::State::failed);
        if (!plan.is_optional) report_unmet(open, found.reasons, found.is_full);
        return true;
    }
    Reasons ignored;
    fits(number, *target, ignored);  // sets the allocation for this candidate
    open.fitting = std::move(found.fitting);
    make(number, *target);
    return true;
}

// True if the capacity is enough without the allocations that can be moved.
bool Fulfilment::could_hold(Open& open) {
    const RelationshipRepresentation& relationship = open.relationship;
    if (relationship.allocation.empty()) return true;
    CapabilityRepresentation* const capability =
        find(r_.node(relationship.target).capabilities, relationship.capability);
    if (capability == nullptr || open.amounts.size() != relationship.allocation.size()) return false;
    for (std::size_t i = 0; i < open.amounts.size(); ++i) {
        const RepresentedValue* const has = find(capability->properties, relationship.allocation[i].name);
        const auto amount = has && has->value ? amount_of(*has->value) : std::nullopt;
        if (!amount) return false;
        const Decimal left = capability->unallocated(has->name, *amount);
        const auto bound = bound_.find({r_.owner_of(relationship.target), relationship.capability, has->name});
        if (open.amounts[i] > (bound == bound_.end() ? left : left - bound->second)) return false;
    }
    return true;
}

// Returns other possible targets, or nullopt if there are none.
std::optional<Choice> Fulfilment::choice(std::size_t number) {
    const Plan& plan = *open_[number].plan;
    const Number taken = open_[number].relationship.target;
    if (plan.resolved.index || open_[number].passed != 0) return std::nullopt;
    const Targets& targets = targets_of(plan);
    const auto& others = plan.filters.empty() ? targets.nodes : open_[number].fitting;
    Choice made;
    std::size_t looks = 0;
    for (const Number other : others) {
        if (made.others.size() >= Choice::max_others || ++looks > max_others_looks) break;
        spend_work(10);
        if (other == taken || !may_lead_to(open_[number], other)) continue;
        if (plan.prefers_external && is_selected(other) != is_selected(taken)) continue;
        if (plan.filters.empty() && !open_[number].amounts.empty()) {
            Open trial = open_[number];
            trial.relationship.target = other;
            const auto& names = targets.capabilities.at(r_.node(other).type);
            trial.relationship.capability = names.front();
            if (!could_hold(trial)) continue;
        }
        made.others.push_back(other);
    }
    if (made.others.empty()) return std::nullopt;
    made.candidates = made.others.size() + 1;
    return made;
}

// Finds a candidate with room, or moves a relationship away to make room. May repeat this at the new target.
std::optional<Target> Fulfilment::make_room(std::size_t number, std::set<Number>& seen) {
    const Plan& plan = *open_[number].plan;
    const Targets& targets = targets_of(plan);
    Reasons ignored;
    for (const Number candidate : targets.nodes) {
        if (seen.size() >= max_moves) break;
        if (!may_lead_to(open_[number], candidate) || !seen.insert(candidate).second) continue;
        for (const std::string_view capability : targets.capabilities.at(r_.node(candidate).type)) {
            const Target wanted{candidate, 0, capability};
            const Fit now = fits(number, wanted, ignored);
            if (now == Fit::yes) return wanted;
            if (now != Fit::full) continue;
            const auto holding = holders_.find(r_.owner_of(candidate));
            if (holding == holders_.end()) continue;
            for (const std::size_t holder : std::vector<std::size_t>(holding->second.begin(), holding->second.end())) {
                if (holder == number || open_[holder].plan->resolved.index) continue;
                if (move_away(holder, number, wanted, seen)) return wanted;
            }
        }
    }
    return std::nullopt;
}

// Moves a relationship to another target if this makes room for the requirement `number`. Returns false if nothing
// changed.
bool Fulfilment::move_away(std::size_t holder, std::size_t number, const Target& wanted, std::set<Number>& seen) {
    Open& moved = open_[holder];
    const Target before{moved.relationship.target, moved.relationship.levels, moved.relationship.capability};
    const CapacityOwner owner = r_.owner_of(wanted.node);
    Reasons ignored;
    book(holder, false);
    const bool helps = fits(number, wanted, ignored) == Fit::yes;
    if (helps) {
        // The new target must not use the freed capacity.
        std::optional<Target> other;
        const Targets& targets = targets_of(*moved.plan);
        for (const Number candidate : targets.nodes) {
            if (r_.owner_of(candidate) == owner || !may_lead_to(moved, candidate)) continue;
            for (const std::string_view capability : targets.capabilities.at(r_.node(candidate).type))
                if (!other && fits(holder, {candidate, 0, capability}, ignored) == Fit::yes)
                    other = Target{candidate, 0, capability};
            if (other) break;
        }
        if (!other) {
            // Reserves the freed capacity, then makes room at another target.
            fits(number, wanted, ignored);
            book_amounts(r_.drawn_from(owner), open_[number], owner, wanted.capability, true);
            other = make_room(holder, seen);
            book_amounts(r_.drawn_from(owner), open_[number], owner, wanted.capability, false);
        }
        if (other) {
            fits(holder, *other, ignored);
            book(holder, true);
            return true;
        }
    }
    fits(holder, before, ignored);
    book(holder, true);
    return false;
}

}  // namespace csar::validate
