// The capability assignments of node templates, and the capabilities without assignment (csd07 8.3; 1.3 3.8.1).
#include "report/rules/tosca.hpp"
#include "validate/expressions/value_assignments.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/resolved/wording.hpp"
#include "validate/rules/directives.hpp"
#include "validate/rules/member_values.hpp"
#include "validate/rules/service_check.hpp"

namespace csar::validate {
namespace {

void report_unknown(CheckContext& context, const Element& assignment, const Type& type) {
    auto finding = diagnose(rules::tosca::unknown_assignment, assignment.place(), kind_and_name(type), "capability",
                            assignment.name_text());
    finding.hint =
        hint_at(assignment.name, member_hint(context.report, type, Key::capabilities, assignment.name_text()));
    context.report.add(with_definition(std::move(finding), type));
}

// The allowed number of uses of a capability: its nearest `occurrences`, by default at least one (1.3 3.7.2.1).
CountRange range_of(const Capability& capability) {
    for (const Element* definition : capability.chain) {
        const Slot* const slot = definition->find(Key::count_range);
        if (slot != nullptr && slot->row->shape == Shape::range) return read_count_range(slot->value);
    }
    return {1, unbounded};
}

// True if the node has the capability.
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

// A capability without an assignment has only the values from its type.
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

}  // namespace

void check_capability_assignments(ServiceCheck& check, const Element& node_template, const Type& type,
                                  const Site& site) {
    bool all_known = true;
    for (const Element& assignment : node_template.children(Key::capabilities))
        all_known &= check_assignment(check.context, assignment, type, site);
    // An assignment with an unknown name may be a misspelt assignment of this capability.
    if (!all_known) return;
    const std::vector<std::string_view>& demanding = demanding_capabilities(check, type);
    if (demanding.empty() || may_be_only_selected(node_template) || node_template.has_lost(Key::capabilities)) return;
    for (const std::string_view name : demanding)
        if (node_template.child(Key::capabilities, name) == nullptr)
            check_unassigned(check, node_template, name, type, site);
}

}  // namespace csar::validate
