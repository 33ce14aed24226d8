// Counts requirement assignments (csd07 8.5.1; 1.3 3.7.3, 3.8.2) and relationships to capabilities (1.3 3.7.2.1).
#include <unordered_map>

#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"
#include "validate/expressions/value_assignments.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/resolved/sites.hpp"
#include "validate/resolved/wording.hpp"
#include "validate/rules/passes.hpp"
#include "validate/rules/service_check.hpp"

namespace csar::validate {
namespace {

// The assignments of a requirement in a node template.
struct Tally {
    std::size_t assignments = 0;
    const Element* first = nullptr;
    const Element* excess = nullptr;  // the first assignment above the upper bound
    const Element* spared = nullptr;  // the last optional assignment
    std::uint64_t total = 0;
    std::uint64_t firm = 0;  // assignments that are not optional
    bool certain = true;     // false if a `count` or `optional` is unknown
};

void add(CheckContext& context, const Element& assignment, const CountRange& range, Tally& tally) {
    if (tally.first == nullptr) tally.first = &assignment;
    ++tally.assignments;
    const Node count = assignment[Key::count];
    std::uint64_t number = 1;
    if (count) {
        const auto known = constant_integer(context, count, site_of(context, assignment));
        if (!known || *known < 0) {
            tally.certain = false;
            return;
        }
        number = static_cast<std::uint64_t>(*known);
    }
    // A 1.3 range does not give an exact number.
    if (assignment.has(Key::count_range)) tally.certain = false;
    tally.total = number > unbounded - tally.total ? unbounded : tally.total + number;
    if (tally.total > range.upper && tally.excess == nullptr) tally.excess = &assignment;
    const Node optional = assignment[Key::optional_];
    if (optional && !optional.as_bool()) tally.certain = false;
    if (optional.as_bool().value_or(false))
        tally.spared = &assignment;
    else
        tally.firm = number > unbounded - tally.firm ? unbounded : tally.firm + number;
}

// `at`: the first assignment above the upper bound, or the first assignment if there are too few. If too many are
// optional, the last optional assignment.
void report(CheckContext& context, const Element& at, const Tally& tally, const Requirement& requirement,
            std::uint64_t sum, std::string_view which) {
    const CountRange& range = requirement.count_range;
    // A single assignment, or an assignment above the bound, has a wrong `count`.
    const Node count = tally.assignments == 1 || tally.excess == &at ? at[Key::count] : Node();
    const Node culprit = !which.empty() ? at[Key::optional_] : count;
    const Place place = culprit ? culprit.place() : at.place();
    context.report.add(
        with_definition(diagnose(rules::tosca::wrong_requirement_count, place, at.name_text(), which, sum, range.lower,
                                 range.upper == unbounded ? Text("UNBOUNDED") : Text(range.upper)),
                        requirement.nearest(), "the requirement is defined here"));
}

void judge(CheckContext& context, const Requirement& requirement, const Tally& tally) {
    if (tally.excess != nullptr) {
        report(context, *tally.excess, tally, requirement, tally.total, "");
        return;
    }
    if (!tally.certain || !lower_counts_bind.has(tally.first->file->grammar->version())) return;
    if (tally.total < requirement.count_range.lower)
        report(context, *tally.first, tally, requirement, tally.total, "");
    else if (tally.firm < requirement.count_range.lower)
        report(context, tally.spared ? *tally.spared : *tally.first, tally, requirement, tally.firm,
               " that are not optional");
}

// The limit is the nearest `occurrences` of the assignment or its definitions. Without `occurrences`, there is no
// limit.
CapabilityLoad load_of(const ResolvedAssignment& resolved) {
    DefinitionChain chain;
    if (const Element* const assigned = resolved.node_template->child(Key::capabilities, resolved.capability_name))
        chain.push_back(assigned);
    const Capability capability = capability_of(*resolved.node_type, resolved.capability_name);
    for (const Element* const definition : capability.chain) chain.push_back(definition);
    for (const Element* const element : chain)
        if (element->has(Key::count_range))
            return {.max = read_count_range((*element)[Key::count_range]).upper, .definition = element};
    return {.max = unbounded};
}

}  // namespace

void check_requirement_counts(CheckContext& context, const Element& node_template, const Type& type) {
    const auto assignments = node_template.children(Key::requirements);
    std::unordered_map<const Requirement*, Tally> tallies;
    std::vector<const Requirement*> order;
    for (const Element& assignment : assignments) {
        const Requirement* const requirement = context.requirements.find(type, assignment.name_text());
        if (requirement == nullptr) continue;
        Tally& tally = tallies[requirement];
        if (tally.first == nullptr) order.push_back(requirement);
        add(context, assignment, requirement->count_range, tally);
    }
    for (const Requirement* requirement : order) judge(context, *requirement, tallies[requirement]);
}

const std::vector<const Requirement*>& needed_requirements(ServiceCheck& check, const Type& node_type) {
    const auto [entry, inserted] = check.needed.try_emplace(&node_type);
    if (!inserted || !node_type.complete) return entry->second;
    for (const Element* definition : node_type.members(Key::requirements)) {
        const Requirement* const requirement = check.context.requirements.find(node_type, definition->name_text());
        const bool wants_something = requirement->node_type != nullptr || requirement->capability_type != nullptr;
        if (requirement->count_range.lower > 0 && wants_something) entry->second.push_back(requirement);
    }
    return entry->second;
}

// Requirement mappings are a mapping or a list of mappings: { name: [ node template, requirement ] } or { name: {
// mapping: [ ... ] } }.
bool is_mapped(ServiceCheck& check, const Element& node_template, std::string_view requirement) {
    if (!check.mapped) {
        check.mapped.emplace();
        const Element* const substitution = check.service.child(Key::substitution_mappings);
        each_entry(substitution ? (*substitution)[Key::requirements] : Node(), [&](Node, Node value) {
            const Node pair = value.is_mapping() ? value["mapping"] : value;
            if (pair.size() == 2) check.mapped->emplace(pair[0].text(), pair[1].text());
        });
    }
    return check.mapped->contains({node_template.name_text(), requirement});
}

void check_occurrences_within(CheckContext& context, const Element& assignment, const CountRange& defined) {
    const Slot* const slot = assignment.find(Key::count_range);
    if (slot == nullptr || slot->row->shape != Shape::range) return;
    if (!assigned_occurrences_bind.has(assignment.file->grammar->version())) return;
    const CountRange range = read_count_range(slot->value);
    if (range.lower > range.upper || (range.lower >= defined.lower && range.upper <= defined.upper)) return;
    const bool requirement = assignment.entity == Entity::requirement_assignment;
    context.report.add(diagnose(rules::tosca::occurrences_outside_definition, slot->value.place(), defined.lower,
                                defined.upper == unbounded ? Text("UNBOUNDED") : Text(defined.upper),
                                requirement ? "requirement" : "capability"));
}

// The upper bound of a 1.x range cannot be less than the lower bound (1.3 3.3.3). The refinement check covers
// requirement definitions.
void check_occurrences(CheckContext& context) {
    each_element(context.model, [&](const Element& element) {
        if (element.entity == Entity::requirement_definition) return;
        const Slot* const slot = element.find(Key::count_range);
        if (slot == nullptr || slot->row->shape != Shape::range) return;
        const CountRange range = read_count_range(slot->value);
        if (range.lower > range.upper)
            context.report.add(
                diagnose(rules::tosca::reversed_count_range, slot->value.place(), range.lower, range.upper));
    });
}

void check_load(ServiceCheck& check, const ResolvedAssignment& resolved) {
    if (!capabilities_have_occurrences.has(resolved.element->file->grammar->version())) return;
    if (resolved.node_template == nullptr || resolved.node_type == nullptr || resolved.capability_name.empty()) return;
    const auto [found, is_new] = check.loads.try_emplace({resolved.node_template, resolved.capability_name});
    CapabilityLoad& load = found->second;
    if (is_new) load = load_of(resolved);
    if (++load.count != load.max + 1 || load.max == unbounded) return;
    check.context.report.add(diagnose(rules::tosca::full_capability, resolved.element->place(),
                                      resolved.capability_name, resolved.node_template->name_text(), load.max)
                                 .with_related(load.definition->place(), "the occurrences are given here"));
}

}  // namespace csar::validate
