// Requirement assignments of node templates (csd07 8.5; 1.3 3.8.2).

#include <algorithm>

#include "report/rules/tosca.hpp"
#include "validate/document/one_line.hpp"
#include "validate/expressions/check_value.hpp"
#include "validate/expressions/failing_part.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/resolved/corrections.hpp"
#include "validate/resolved/sites.hpp"
#include "validate/resolved/wording.hpp"
#include "validate/rules/directives.hpp"
#include "validate/rules/member_values.hpp"
#include "validate/rules/node_filters.hpp"
#include "validate/rules/service_check.hpp"
#include "validate/values/value.hpp"

namespace csar::validate {
namespace {

// Checks properties and attributes, and reports missing required values.
void check_relationship_values(CheckContext& context, const ResolvedAssignment& resolved, bool complete) {
    const Element& assignment = *resolved.element;
    const Element* const relationship = assignment.child(Key::relationship);
    const bool given = relationship != nullptr && !relationship->short_form;
    const bool from_template = resolved.relationship_is == NameResolution::a_template;  // a template has its own values
    if ((from_template && !given) || resolved.relationship_is == NameResolution::unknown) return;
    MemberValues values{.owner = given ? relationship : &assignment,
                        .type = resolved.relationship_type,
                        .over = resolved.requirement ? &resolved.requirement->relationships : nullptr,
                        .check_fallbacks = complete && !from_template};
    values.check_required =
        values.check_fallbacks && (given || relationships_must_be_assigned.has(assignment.file->grammar->version()));
    if (!given && !values.check_fallbacks) return;
    check_member_values(context, values, site_of(context, assignment));
}

bool is_refined_for(const Definition& definition) {
    const Element* const owner = definition.nearest().parent;
    return owner != nullptr && owner->entity == Entity::relationship_definition;
}

// Finds a value of a relationship template that violates the refinement in the requirement. The type's own definition
// is checked at the template.
std::optional<Diagnostic> find_refused(CheckContext& context, const ResolvedAssignment& resolved, Key section,
                                       Node name, Node value) {
    const Members& members =
        context.tables.members(resolved.requirement->relationships, resolved.relationship_type, section);
    const Member* const member = members.find(name.text());
    if (member == nullptr || !is_refined_for(member->definition)) return std::nullopt;
    const Site site = site_of(context, *resolved.relationship_template);
    const Schema refined = member->definition.schema();
    const auto known = evaluate(context, value, refined, site);
    if (!known) return std::nullopt;
    const Schema own = member_definition(*resolved.relationship_type, section, name.text()).schema();
    if (find_violated_clause(context, value, *known, own, site)) return std::nullopt;
    const Node fixed = section == Key::properties ? member->definition.fixed_value() : Node();
    if (!fixed) return find_violated_clause(context, value, *known, refined, site);
    const auto wanted = evaluate(context, fixed, refined, site_of(context, member->definition.nearest()));
    if (!wanted || equal(*known, *wanted) != false) return std::nullopt;
    return diagnose(rules::tosca::assigned_fixed_value, name.place(), "property", name.text())
        .with_related(fixed.place(), "the value is fixed here")
        .with_hint(compose("write {}, or use another relationship template for this requirement", one_line(fixed)));
}

// A relationship template must satisfy the requirement's refinements (csd07 8.4).
void check_refinements_hold(ServiceCheck& check, const ResolvedAssignment& resolved) {
    CheckContext& context = check.context;
    const Element* const used = resolved.relationship_template;
    const Type* const type = resolved.relationship_type;
    if (used == nullptr || type == nullptr || resolved.requirement == nullptr) return;
    const Type* const wanted = resolved.requirement->relationship_type;
    if (wanted == nullptr || !type->is_a(*wanted)) return;
    if (!check.refined_templates.emplace(used, &resolved.requirement->nearest()).second) return;
    for (const Key section : {Key::properties, Key::attributes})
        for (const auto [name, value] : (*used)[section].entries()) {
            auto found = find_refused(context, resolved, section, name, value);
            if (!found) continue;
            context.report.drop_repeated();  // other assignments may use the template
            context.report.add(std::move(*found).with_related(resolved.relationship.place(),
                                                              "the relationship template is used here"));
        }
}

// Returns true if the assignment must have a target (csd07 8.5.2). Returns false if `optional` is a call.
bool must_be_met(const Element& assignment) {
    const Node optional = assignment[Key::optional_];
    return !optional || optional.as_bool() == false;
}

constexpr std::size_t max_condition = 120;  // bytes of a condition in a message

// Shows the values of calls: "'{ $get_property: [ SELF, CAPABILITY, cpus ] }' is 1".
std::string values_in(CheckContext& context, Node condition, const Site& site) {
    const Version version = site.file->grammar->version();
    std::string text;
    for (const Node argument : expression_of(context, condition, version).arguments.items()) {
        const auto value = is_call(context, argument, version) ? evaluate(context, argument, {}, site) : std::nullopt;
        const std::string shown = value ? to_text(*value) : std::string();
        if (!shown.empty()) text += compose("{}'{}' is {}", text.empty() ? "" : ", and ", one_line(argument), shown);
    }
    return text;
}

// A template must pass every filter of the requirement and of the assignment (csd07 8.4.1, 8.5).
void check_filters(CheckContext& context, const ResolvedAssignment& resolved) {
    const Element& assignment = *resolved.element;
    const Slot* const own = assignment.find(Key::node_filter);
    if (own != nullptr) check_node_filter(context, *own, resolved.node_type, site_of(context, assignment));
    if (resolved.node_is != NameResolution::a_template) return;
    if (own != nullptr && filters_choose_among_types.has(assignment.file->grammar->version()))
        context.report.add(diagnose(rules::tosca::filter_beside_template, assignment.key_place(Key::node_filter),
                                    resolved.node.text()));
    Site site = site_of(context, assignment);
    for (const Element* const owner : with_node_filter(&assignment, resolved.requirement)) {
        const Slot& filter = *owner->find(Key::node_filter);
        site.file = owner->file;
        const auto is_met = [&](Node condition) { return holds(context, condition, site); };
        if (filter.row->shape != Shape::condition || is_met(filter.value).value_or(true)) continue;
        const Node part = failing_part(context, filter.value, owner->file->grammar->version(), is_met);
        const auto& rule = must_be_met(assignment) ? rules::tosca::unmet_filter : rules::tosca::optional_unmet_filter;
        auto finding = diagnose(rule, resolved.node.place(), resolved.node.text(), assignment.name_text(),
                                one_line(part, max_condition))
                           .with_related(part.place(), "the condition is here");
        finding.hint = values_in(context, part, site);
        context.report.add(std::move(finding));
    }
}

// True if the template certainly fails a filter.
bool fails_filter(CheckContext& context, const ResolvedAssignment& resolved, const DefinitionChain& filters,
                  const Element& candidate) {
    Site site = site_of(context, *resolved.element);
    site.target_template = &candidate;
    site.target_type = candidate.type();
    site.capability_name = {};
    if (resolved.capability_is == NameResolution::a_capability) {
        site.capability_name = resolved.capability_name;
    } else if (resolved.capability_type != nullptr) {
        const Offer& offer = context.offers.of(*candidate.type(), *resolved.capability_type);
        if (offer.count == 1 && offer.certain) site.capability_name = offer.first->name_text();
    }
    return std::ranges::any_of(filters, [&](const Element* owner) {
        const Slot& filter = *owner->find(Key::node_filter);
        site.file = owner->file;
        return filter.row->shape == Shape::condition && !holds(context, filter.value, site).value_or(true);
    });
}

// True if every possible target certainly fails a filter.
bool all_filtered_out(ServiceCheck& check, const ResolvedAssignment& resolved, const Type* capability) {
    const DefinitionChain filters = with_node_filter(resolved.element, resolved.requirement);
    if (filters.empty()) return false;
    const auto candidates = check.candidates.all(resolved.node_type, capability);
    return candidates && std::all_of(candidates->begin(), candidates->end(), [&](const Element* candidate) {
               return fails_filter(check.context, resolved, filters, *candidate);
           });
}

// Some directives only allow targets in this service template. Reports if no node is suitable (csd07 8.5).
void check_internal(ServiceCheck& check, const ResolvedAssignment& resolved) {
    const Element& assignment = *resolved.element;
    const Node directives = assignment[Key::directives];
    if (directives.size() == 0 || resolved.node_is == NameResolution::a_template ||
        resolved.node_is == NameResolution::unknown)
        return;
    for (const Node directive : directives.items())
        if (directive.text() != "internal") return;
    if (!must_be_met(assignment)) return;
    const Type* const capability = resolved.requirement ? resolved.capability_type : nullptr;
    if (check.candidates.any(resolved.node_type, capability)) {
        if (all_filtered_out(check, resolved, capability))
            check.context.report.add(
                diagnose(rules::tosca::unmet_requirement, assignment.place(), assignment.name_text())
                    .with_hint("no node template passes the node filter of the requirement"));
        return;
    }
    check.context.report.add(
        diagnose(rules::tosca::unmet_requirement, assignment.place(), assignment.name_text())
            .with_hint(compose("no node template {}",
                               resolved.node_type ? compose("is of type '{}'", resolved.node_type->name)
                                                  : compose("offers a capability of type '{}'", capability->name))));
}

// The range of an assignment must be within the range of the definition.
void check_occurrences_fit(CheckContext& context, const ResolvedAssignment& resolved) {
    if (resolved.requirement != nullptr)
        check_occurrences_within(context, *resolved.element, resolved.requirement->count_range);
}

// The orchestrator must find a target for requirements without an assignment, probably in this service template.
void check_unassigned(ServiceCheck& check, const Element& node_template, const Type& type) {
    if (node_template.has(Key::copy) || node_template.has_lost(Key::requirements)) return;
    for (const Requirement* requirement : needed_requirements(check, type)) {
        const std::string_view name = requirement->nearest().name_text();
        if (node_template.child(Key::requirements, name) != nullptr) continue;
        if (check.candidates.any(requirement->node_type, requirement->capability_type)) continue;
        if (is_mapped(check, node_template, name) || is_optional_by_text(type, Key::requirements, name)) continue;
        check.context.report.add(with_definition(
            diagnose(rules::tosca::unmet_lower_bound, node_template.place(), name, requirement->count_range.lower),
            requirement->nearest()));
    }
}

void check_assignment(ServiceCheck& check, const Element& assignment, const Type* type, bool complete) {
    CheckContext& context = check.context;
    const ResolvedAssignment resolved = resolve_assignment(context, assignment);
    if (type != nullptr && type->complete && resolved.requirement == nullptr)
        context.report.add(unknown_member(rules::tosca::unknown_assignment, context.report, *type, Key::requirements,
                                          assignment.name));
    const bool fits = check_assignment_names(context, resolved);
    check_directives(context, assignment);
    check_call_result(context, assignment, Key::count, BuiltIn::integer);
    check_call_result(context, assignment, Key::optional_, BuiltIn::boolean);
    check_occurrences_fit(context, resolved);
    check_relationship_values(context, resolved, complete && resolved.requirement != nullptr);
    check_refinements_hold(check, resolved);
    check_filters(context, resolved);
    if (fits) check_internal(check, resolved);
    check_allocation(check, resolved);
    check_load(check, resolved);
}

}  // namespace

void check_call_result(CheckContext& context, const Element& element, Key key, BuiltIn type) {
    const Node value = element[key];
    if (value.is_mapping() || value.is_string())
        check_value(context, value, {&built_in_type(element.file->grammar->version(), type), {}},
                    site_of(context, element));
}

void check_requirement_assignments(ServiceCheck& check, const Element& node_template, const Type* type) {
    const bool complete = !may_be_only_selected(node_template);
    for (const Element& assignment : node_template.children(Key::requirements))
        check_assignment(check, assignment, type, complete);
    if (!complete || type == nullptr) return;
    check_requirement_counts(check.context, node_template, *type);
    check_unassigned(check, node_template, *type);
}

}  // namespace csar::validate
