// Node templates and relationship templates (csd07 7.2, 7.4; 1.3 3.8.3, 3.8.4), and their capabilities (csd07 8.3; 1.3
// 3.8.1).
#include "report/rules/tosca.hpp"
#include "validate/expressions/check_value.hpp"
#include "validate/expressions/expression.hpp"
#include "validate/expressions/value_assignments.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/resolved/sites.hpp"
#include "validate/resolved/wording.hpp"
#include "validate/rules/directives.hpp"
#include "validate/rules/each_template.hpp"
#include "validate/rules/member_values.hpp"
#include "validate/rules/node_definitions.hpp"
#include "validate/rules/node_filters.hpp"
#include "validate/rules/passes.hpp"
#include "validate/rules/service_check.hpp"

namespace csar::validate {
namespace {

void report_unknown(CheckContext& context, const Element& assignment, const Type& type) {
    Diagnostic finding =
        unknown_member(rules::tosca::unknown_assignment, context.report, type, Key::capabilities, assignment.name);
    finding.hint = hint_at(assignment.name, std::move(finding.hint));
    context.report.add(std::move(finding));
}

// The nearest `occurrences`; at least one by default (1.3 3.7.2.1).
CountRange range_of(const Capability& capability) {
    for (const Element* definition : capability.chain) {
        const Slot* const slot = definition->find(Key::count_range);
        if (slot != nullptr && slot->row->shape == Shape::range) return read_count_range(slot->value);
    }
    return {1, unbounded};
}

// Returns false if the node does not have the capability.
bool check_assignment(CheckContext& context, const Element& assignment, const Type& type, const Site& site) {
    check_directives(context, assignment);
    const Capability capability = capability_of(type, assignment.name_text());
    if (!capability) {
        if (type.complete) report_unknown(context, assignment, type);
        return false;
    }
    check_occurrences_within(context, assignment, range_of(capability));
    const bool whole = !may_be_only_selected(*assignment.parent);
    check_member_values(context, {&assignment, capability.type, &capability.chain, whole, whole}, site);
    check_normative_capability(context, assignment, capability);
    return true;
}

// Checks a capability without an assignment.
void check_unassigned(ServiceCheck& check, const Element& node_template, std::string_view name, const Type& type,
                      const Site& site) {
    const Capability capability = capability_of(type, name);
    const std::string subject = compose("capability '{}'", name);
    Assignments none{.owner = &node_template,
                     .type = capability.type,
                     .subject = subject,
                     .check_required = capabilities_must_be_assigned.has(node_template.file->grammar->version()),
                     .check_fallbacks = true};
    const Members& members = check.context.tables.members(capability.chain, capability.type, Key::properties);
    check_assignments(check.context, none, Node(), members, site);
}

const std::vector<std::string_view>& demanding_capabilities(ServiceCheck& check, const Type& node_type) {
    const auto [entry, inserted] = check.demanding.try_emplace(&node_type);
    if (!inserted || !node_type.complete) return entry->second;
    for (const Element* definition : node_type.members(Key::capabilities)) {
        const Capability capability = capability_of(node_type, definition->name_text());
        if (capability.type == nullptr || !capability.type->complete) continue;
        const Members& members = check.context.tables.members(capability.chain, capability.type, Key::properties);
        if (members.needed() > 0 || !members.computed().empty()) entry->second.push_back(definition->name_text());
    }
    return entry->second;
}

void check_capability_assignments(ServiceCheck& check, const Element& node_template, const Type& type,
                                  const Site& site) {
    bool all_known = true;
    for (const Element& assignment : node_template.children(Key::capabilities))
        all_known &= check_assignment(check.context, assignment, type, site);
    // An assignment with a misspelt name may belong to any capability.
    if (!all_known) return;
    const std::vector<std::string_view>& demanding = demanding_capabilities(check, type);
    if (demanding.empty() || may_be_only_selected(node_template) || node_template.has_lost(Key::capabilities)) return;
    for (const std::string_view name : demanding)
        if (node_template.child(Key::capabilities, name) == nullptr)
            check_unassigned(check, node_template, name, type, site);
}

void check_selection(CheckContext& context, const Element& element, const Type* type, const Site& site) {
    const Slot* const filter = element.find(Key::node_filter);
    if (filter != nullptr) {
        bool selects = element.has_lost(Key::directives);
        for (const Node directive : element[Key::directives].items()) selects |= directive.text() == "select";
        if (!selects && filters_need_select.has(element.file->grammar->version()))
            context.report.add(diagnose(rules::tosca::filter_without_select, filter->value.place()));
        check_node_filter(context, *filter, type, site);
    }
    if (!only_selected(element)) return;
    for (const Slot& slot : element.slots)
        for (const Key ignored :
             {Key::properties, Key::attributes, Key::capabilities, Key::requirements, Key::interfaces, Key::artifacts})
            if (slot.row->key == ignored)
                context.report.add(diagnose(rules::tosca::ignored_by_select, slot.value.place(), slot.row->name));
}

void check_node_template(ServiceCheck& check, const Element& element) {
    CheckContext& context = check.context;
    if (!element.lacks_copy()) check_mandatory(context, element, {});
    check_directives(context, element);
    const Type* const type = element.type();
    const Site site = site_of(context, element);
    const bool complete = !may_be_only_selected(element);
    check_member_values(context, {&element, type, nullptr, complete, complete}, site);
    check_network(context, element);
    if (type != nullptr) check_capability_assignments(check, element, *type, site);
    check_call_result(context, element, Key::count, BuiltIn::integer);
    check_selection(context, element, type, site);
    check_requirement_assignments(check, element, type);
}

void check_relationship_template(CheckContext& context, const Element& element) {
    if (!element.lacks_copy()) check_mandatory(context, element, {});
    check_member_values(context, {&element, element.type(), nullptr, true, true}, site_of(context, element));
}

// Reports names that templates and groups share. They are ambiguous in paths, targets and members.
void check_shared_names(CheckContext& context, const Element& service) {
    const Key sections[] = {Key::node_templates, Key::relationship_templates, Key::groups};
    for (std::size_t later = 1; later < std::size(sections); ++later)
        each_child(service, sections[later], [&](const Element& element) {
            for (std::size_t earlier = 0; earlier < later; ++earlier)
                if (const Element* other = context.services.find(&service, sections[earlier], element.name_text()))
                    context.report.add(
                        with_definition(diagnose(rules::tosca::shared_name, element.place(), to_string(element.entity),
                                                 to_string(other->entity), element.name_text()),
                                        *other, "the other element"));
        });
}

}  // namespace

void check_templates(CheckContext& context) {
    each_service(context.model, [&](const Element& service) {
        ServiceCheck check{context, service};
        each_template(service, Key::node_templates, context.report,
                      [&](const Element& element) { check_node_template(check, element); });
        each_template(service, Key::relationship_templates, context.report,
                      [&](const Element& element) { check_relationship_template(context, element); });
        check_shared_names(context, service);
        check_default_ports(context, service);
    });
}

}  // namespace csar::validate
