#include "validate/representation/fulfilment.hpp"

#include <algorithm>
#include <functional>

#include "base/budget.hpp"
#include "report/rules/representation.hpp"
#include "validate/document/one_line.hpp"
#include "validate/expressions/expression.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/model/shape.hpp"
#include "validate/resolved/wording.hpp"

namespace csar::validate {
namespace {

constexpr std::uint64_t bytes_a_requirement = 600;
constexpr std::uint64_t steps_a_requirement = 200;

// Assignments with the same text need the same amounts. Returns an empty string if the text is too long, or if an
// amount depends on the relationship.
std::string demand_of(Resolver& resolver, const Element& assignment) {
    constexpr std::size_t max_text = 500;
    const Node allocation = assignment[Key::allocation];
    const Site site{.file = assignment.file, .service = &resolver.service};
    for (const auto [name, amount] : allocation.entries())
        if (!evaluate(resolver.context, amount, {}, site)) return {};
    std::string text = allocation ? one_line(allocation, max_text) : std::string();
    return text.size() < max_text ? text : std::string();
}

// Visits numbers of nodes to which inner services refer. `levels`: how many levels the inner services are below.
void each_passed(std::vector<NodeRepresentation>& nodes, std::uint32_t levels,
                 const std::function<void(Number&)>& visit) {
    for (NodeRepresentation& node : nodes) {
        if (!node.substitution) continue;
        for (NodeRepresentation& inner : node.substitution->nodes)
            if (inner.selected && inner.selected->levels == levels) visit(inner.selected->outer);
        for (RelationshipRepresentation& inner : node.substitution->relationships)
            if (inner.levels == levels) visit(inner.target);
        each_passed(node.substitution->nodes, levels + 1, visit);
    }
}

}  // namespace

// A mandatory requirement without an assignment gets an implicit assignment.
std::vector<Plan> Fulfilment::plans_of(const Element& node_template, const Type& type) {
    std::vector<Plan> plans;
    for (const Element& assignment : node_template.children(Key::requirements)) {
        spend_work(steps_a_requirement);
        Plan plan{.assignment = &assignment, .name = assignment.name_text()};
        plan.resolved = resolve_assignment(r_.context, assignment);
        plan.definition = plan.resolved.requirement;
        if (plan.definition == nullptr) continue;  // already reported
        plan.is_optional = truth_of(assignment[Key::optional_]).value_or(false);
        // Before 2.0, the assignment may have a range (1.3 3.8.2).
        if (const Node range = assignment[Key::count_range]) {
            const CountRange own = read_count_range(range);
            plan.is_optional = own.lower == 0;
            plan.least = std::max<std::uint64_t>(own.lower, 1);
        }
        const auto is_external = [](Node directive) { return directive.text() == "external"; };
        if (const Node directives = assignment[Key::directives]; directives.size() != 0) {
            const bool first = is_external(directives[0]);
            const bool has_both = is_external(directives[directives.size() - 1]) != first;
            (has_both ? plan.prefers_external : plan.is_external) = first;
        }
        plan.filters = with_node_filter(&assignment, plan.definition);
        plan.demand = demand_of(r_, assignment);
        plans.push_back(std::move(plan));
    }
    for (const Element* definition : type.members(Key::requirements)) {
        spend_work(steps_a_requirement);
        const std::string_view name = definition->name_text();
        if (node_template.child(Key::requirements, name) != nullptr) continue;
        Plan plan{.definition = r_.context.requirements.find(type, name), .name = name};
        if (plan.definition == nullptr) continue;
        plan.least = plan.definition->count_range.lower;
        if (plan.least == 0 && !r_.passed.targets.contains({node_template.name_text(), name})) continue;
        plan.resolved.source = &node_template;
        plan.resolved.requirement = plan.definition;
        plan.resolved.node_type = plan.definition->node_type;
        plan.resolved.capability_type = plan.definition->capability_type;
        plan.resolved.relationship_type = plan.definition->relationship_type;
        plan.filters = with_node_filter(nullptr, plan.definition);
        plans.push_back(std::move(plan));
    }
    return plans;
}

std::optional<std::uint64_t> Fulfilment::count_of(Number source, const Plan& plan) {
    const Node count = plan.assignment ? (*plan.assignment)[Key::count] : Node();
    if (!count) return plan.least;
    r_.blame = {};
    const Self self{source};
    const auto value = r_.compute(count, {}, r_.site_of_self(self), self);
    const auto* const number = value ? value->as<std::int64_t>() : nullptr;
    if (number != nullptr && *number >= 0) return static_cast<std::uint64_t>(*number);
    r_.add_problem(diagnose(rules::representation::unknown_count, count.place(), plan.name)
                       .with_hint(number ? "the count is less than 0" : r_.blame.reason));
    return std::nullopt;
}

void Fulfilment::open(Number source, const Plan& plan, std::uint64_t& index) {
    const NodeRepresentation& node = r_.node(source);
    const auto passed = r_.passed.targets.find({node.name, plan.name});
    const bool is_dangling = plan.resolved.node_template == nullptr;
    std::uint64_t count = count_of(source, plan).value_or(0);
    if (passed != r_.passed.targets.end() && is_dangling && index == 0)
        count = std::max<std::uint64_t>(count, passed->second.size());
    spend_work(saturating_multiply(count, steps_a_requirement));
    take_memory(saturating_multiply(count, bytes_a_requirement));
    for (std::uint64_t i = 0; i < count; ++i) {
        Open opened{.plan = &plan,
                    .relationship = {.source = source, .requirement = plan.name, .index = index},
                    .count = count};
        RelationshipRepresentation& made = opened.relationship;
        if (is_dangling && passed != r_.passed.targets.end() && index < passed->second.size())
            opened.passed = index + 1;
        ++index;
        made.type = plan.resolved.relationship_type;
        made.assignment = plan.assignment;
        made.relationship_template = plan.resolved.relationship_template;
        made.definition = plan.definition;
        made.is_optional = plan.is_optional;
        open_relationship_values(plan, made);
        ++r_.unsettled_[{source, plan.name}];
        ++r_.unsettled_total_;
        open_.push_back(std::move(opened));
    }
}

void Fulfilment::open_relationship_values(const Plan& plan, RelationshipRepresentation& made) {
    const Element* const assigned = plan.assignment ? plan.assignment->child(Key::relationship) : nullptr;
    const Element* const named = plan.resolved.relationship_template;
    const auto values_of = [&](Key section) {
        const Node own = assigned && !assigned->short_form ? (*assigned)[section] : Node();
        RepresentedValues values =
            open_values(r_.context.tables.members(plan.definition->relationships, made.type, section), own);
        for (RepresentedValue& value : values)
            if (const Node given = named && !value.is_assigned ? (*named)[section][value.name] : Node()) {
                value.written = given;
                value.is_assigned = true;
            }
        return values;
    };
    if (made.type != nullptr) {
        made.properties = values_of(Key::properties);
        made.attributes = values_of(Key::attributes);
        std::erase_if(made.attributes,
                      [&](const RepresentedValue& value) { return find(made.properties, value.name) != nullptr; });
    }
    const Node amounts = plan.assignment ? (*plan.assignment)[Key::allocation] : Node();
    for (const auto [name, amount] : amounts.entries()) {
        RepresentedValue value{.name = name.text(), .written = amount};
        value.is_assigned = true;
        made.allocation.push_back(std::move(value));
    }
}

void Fulfilment::plan_all() {
    const Element* last = nullptr;
    std::size_t first_plan = 0;
    for (Number number = 0; number < r_.result.nodes.size(); ++number) {
        const NodeRepresentation& node = r_.node(number);
        if (node.type == nullptr || node.directive == NodeRepresentation::Directive::select) continue;
        if (node.element != last) {
            last = node.element;
            first_plan = plans_.size();
            for (Plan& plan : plans_of(*node.element, *node.type)) plans_.push_back(std::move(plan));
        }
        std::map<std::string_view, std::uint64_t> indexes;
        for (std::size_t i = first_plan; i < plans_.size(); ++i) open(number, plans_[i], indexes[plans_[i].name]);
    }
}

// A dangling requirement may have a target outside the service template (csd07 8.5.2).
bool Fulfilment::searches_inventory(const Plan& plan) {
    return plan.resolved.node_template == nullptr && (plan.is_external.value_or(false) || plan.prefers_external);
}

const Targets& Fulfilment::targets_of(const Plan& plan) {
    return (searches_inventory(plan) ? lists_with_inventory_ : lists_).of(wanted_by(plan));
}

// Adds possible targets from the inventory. remove_unused_inventory() removes those without a relationship.
void Fulfilment::add_inventory() {
    lists_.end = static_cast<Number>(r_.result.nodes.size());
    std::set<Wanted> wanted;
    for (const Plan& plan : plans_)
        if (r_.options.inventory.is_sequence() && searches_inventory(plan)) wanted.insert(wanted_by(plan));
    if (wanted.empty()) return;
    std::unordered_map<const Type*, bool> known;
    r_.add_inventory([&](const Type& type) {
        const auto [found, is_new] = known.try_emplace(&type, false);
        if (is_new)
            found->second = std::ranges::any_of(
                wanted, [&](const Wanted& one) { return lists_with_inventory_.can_fit(type, one); });
        return found->second;
    });
}

// Removes inventory nodes without a relationship, and renumbers the remaining nodes.
void Fulfilment::remove_unused_inventory() {
    std::vector<NodeRepresentation>& nodes = r_.result.nodes;
    if (nodes.size() == lists_.end) return;
    std::map<Number, Number> numbers;  // old number to new number
    for (const Open& open : open_)
        if (const RelationshipRepresentation& made = open.relationship;
            open.state == Open::State::made && made.levels == 0 && made.target >= lists_.end)
            numbers.emplace(made.target, 0);
    // A filter that reads an attribute of a substituted node creates the inner service early. That service may refer to
    // inventory nodes.
    each_passed(nodes, 1, [&](Number& passed) {
        if (passed >= lists_.end) numbers.emplace(passed, 0);
    });
    Number end = lists_.end;
    for (auto& [before, after] : numbers) {
        after = end++;
        if (after != before) nodes[after] = std::move(nodes[before]);
    }
    nodes.erase(nodes.begin() + end, nodes.end());
    const auto number_of = [&](Number before) {
        const auto found = numbers.find(before);
        return before < lists_.end ? before : found == numbers.end() ? no_number : found->second;
    };
    each_passed(nodes, 1, [&](Number& passed) { passed = number_of(passed); });
    for (Open& open : open_) {
        RelationshipRepresentation& made = open.relationship;
        if (made.levels == 0) made.target = number_of(made.target);
        if (!made.choice) continue;
        for (Number& other : made.choice->others) other = number_of(other);
        std::erase(made.choice->others, no_number);
    }
}

void Fulfilment::run() {
    plan_all();
    add_inventory();
    process_pending(false);
    for (std::uint64_t before = 0; before != r_.unsettled_total_;) {
        before = r_.unsettled_total_;
        process_pending(true);
    }
    report_circles();
    finish();
}

// The number of possible targets. Requirements with few possible targets come first: other requirements could take
// these targets.
std::size_t Fulfilment::choice_of(const Open& open) {
    const Plan& plan = *open.plan;
    if (plan.resolved.index) return 1;
    return targets_of(plan).nodes.size();
}

// Processes mandatory requirements; with `optional_ones_too`, all requirements. A settled requirement restarts those
// that wait for it.
void Fulfilment::process_pending(bool optional_ones_too) {
    std::vector<std::pair<std::size_t, std::size_t>> order;
    for (std::size_t i = 0; i < open_.size(); ++i)
        if (open_[i].state == Open::State::waiting && (optional_ones_too || !open_[i].plan->is_optional))
            order.emplace_back(choice_of(open_[i]), i);
    std::ranges::sort(order);
    std::deque<std::size_t> work;
    for (const auto& [choice, number] : order) work.push_back(number);
    waiting_.clear();
    while (!work.empty()) {
        const std::size_t number = work.front();
        work.pop_front();
        Open& tried = open_[number];
        if (tried.state != Open::State::waiting) continue;
        spend_work(steps_a_requirement);
        if (!try_to_meet(number)) {
            waiting_[{tried.blame.wait.node, tried.blame.wait.requirement}].push_back(number);
            continue;
        }
        const auto waiters = waiting_.find({tried.relationship.source, tried.relationship.requirement});
        if (waiters == waiting_.end()) continue;
        work.insert(work.end(), waiters->second.begin(), waiters->second.end());
        waiting_.erase(waiters);
    }
}

// `state`: made or failed.
void Fulfilment::settle(std::size_t number, Open::State state) {
    Open& settled = open_[number];
    settled.state = state;
    --r_.unsettled_[{settled.relationship.source, settled.relationship.requirement}];
    --r_.unsettled_total_;
}

void Fulfilment::make(std::size_t number, const Target& target) {
    Open& open = open_[number];
    settle(number, Open::State::made);
    aim(open, target);
    book(number, true);
    r_.made_[{open.relationship.source, open.relationship.requirement}].push_back(&open.relationship);
    r_.all_made_.push_back(&open.relationship);
}

// Requirements can wait for each other in a cycle. Each cycle is reported once.
void Fulfilment::report_circles() {
    std::map<std::pair<Number, std::string_view>, std::size_t> first;
    for (std::size_t i = 0; i < open_.size(); ++i)
        if (open_[i].state == Open::State::waiting)
            first.try_emplace({open_[i].relationship.source, open_[i].relationship.requirement}, i);
    std::vector<std::size_t> round(open_.size());
    for (std::size_t start = 0; start < open_.size(); ++start) {
        if (open_[start].state != Open::State::waiting || round[start] != 0) continue;
        std::size_t at = start;
        std::optional<std::size_t> next = at;
        while (next && round[*next] == 0) {
            at = *next;
            round[at] = start + 1;
            const Wait& wait = open_[at].blame.wait;
            const auto found = first.find({wait.node, wait.requirement});
            // The relationships to a node include that of this requirement.
            next = wait.requirement.empty() ? std::optional(at)
                   : found != first.end()   ? std::optional(found->second)
                                            : std::nullopt;
        }
        if (!next || round[*next] != start + 1) continue;
        const Open& culprit = open_[*next];
        r_.add_problem(
            diagnose(rules::representation::circular_dependency, place_of(culprit),
                     compose("requirement '{}' of {}", culprit.plan->name, r_.shown(culprit.relationship.source)))
                .with_hint(culprit.blame.reason));
    }
    for (std::size_t i = 0; i < open_.size(); ++i)
        if (open_[i].state == Open::State::waiting) settle(i, Open::State::failed);
}

// Moves the relationships to the result, ordered by node, requirement and assignment.
void Fulfilment::finish() {
    auto& made = r_.result.relationships;
    made.reserve(r_.all_made_.size());
    r_.made_.clear();
    r_.all_made_.clear();
    for (std::size_t i = 0; i < open_.size(); ++i)
        if (open_[i].state == Open::State::made) open_[i].relationship.choice = choice(i);
    remove_unused_inventory();
    for (Open& open : open_) {
        if (open.state != Open::State::made) continue;
        r_.node(open.relationship.source).relationships.push_back(static_cast<Number>(made.size()));
        made.push_back(std::move(open.relationship));
        RelationshipRepresentation* const kept = &made.back();
        r_.made_[{kept->source, kept->requirement}].push_back(kept);
        r_.all_made_.push_back(kept);
        if (kept->levels == 0) r_.incoming_[{kept->target, kept->capability}].push_back(kept);
    }
}

Place Fulfilment::place_of(const Open& open) const {
    return open.plan->assignment ? open.plan->assignment->place() : r_.node(open.relationship.source).element->place();
}

}  // namespace csar::validate
