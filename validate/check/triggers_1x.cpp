// What triggers watch before 2.0: event filters and the form of conditions that measures (1.3 3.6.21, 3.6.22).
//
//     condition     = clauses | { constraint: clauses, period: scalar-unit.time, evaluations: integer, method: string }
//     target_filter = { node: node template or type, requirement: name, capability: name }
#include "report/rules/tosca.hpp"
#include "validate/check/assignment.hpp"
#include "validate/check/service_targets.hpp"
#include "validate/check/sites.hpp"
#include "validate/check/triggers.hpp"
#include "validate/check/values.hpp"
#include "validate/check/wording.hpp"
#include "validate/functions/expression.hpp"

namespace csar::validate {
namespace {

// The only form of a condition before 1.3.
constexpr Versions always_measure = Versions::range(Version::v1_0, Version::v1_2);

// What an event filter means by `node`.
struct Watched {
    const Element* node = nullptr;  // a node template
    const Type* type = nullptr;     // its type, or the node type that is named
};

class EventFilter {
public:
    EventFilter(CheckContext& context, const Element& trigger, const Element& filter)
        : context_(context), policy_(*trigger.parent), filter_(filter) {}

    void check() {
        const Node name = filter_[Key::node];
        if (!name) return;
        const Watched watched = find(name);
        if (watched.type == nullptr) return;
        if (!is_target(watched))
            context_.report.add(diagnose(rules::tosca::event_of_no_target, name.place(), name.text())
                                    .with_related(policy_.key_place(Key::targets), "the targets of the policy"));
        if (!filter_.has(Key::requirement))
            check_capability(*watched.type);
        else if (const Type* reached = check_requirement(watched))
            check_capability(*reached);
    }

private:
    Watched find(Node name) {
        if (const Element* node = context_.services.find(policy_.parent, Key::node_templates, name.text()))
            return {node, template_type(context_.services, *node)};
        const Lookup found = context_.names.find(TypeKind::node, name.text(), *filter_.file);
        if (!found.found() && !found.may_exist)
            context_.report.add(diagnose(rules::tosca::unknown_event_node, name.place(), name.text())
                                    .with_hint(context_.services.hint(policy_.parent, Key::node_templates, name.text())));
        return {nullptr, found.type};
    }

    // True also when the policy has no list of targets, or one that is not known in full.
    bool is_target(const Watched& watched) {
        const Node targets = policy_[Key::targets];
        if (targets.size() == 0) return true;
        for (const Node name : targets.items()) {
            const ServiceTarget target = find_target(context_, policy_.parent, name.text());
            if (!target || (target.node != nullptr && is_meant(*target.node, watched))) return true;
            if (target.group == nullptr) continue;
            bool among_members = false;
            const bool all_seen = each_member_node(context_, *target.group, [&](const Element& member) {
                among_members = is_meant(member, watched);
                return !among_members;
            });
            if (among_members || !all_seen) return true;
        }
        return false;
    }

    bool is_meant(const Element& node, const Watched& watched) {
        if (watched.node != nullptr) return watched.node == &node;
        const Type* const type = template_type(context_.services, node);
        return type == nullptr || !type->complete || type->is_a(*watched.type);
    }

    // The type of the node that the requirement leads to; null when that is not known.
    const Type* check_requirement(const Watched& watched) {
        const Node name = filter_[Key::requirement];
        const Requirement* const requirement = context_.requirements.find(*watched.type, name.text());
        if (requirement == nullptr) {
            if (watched.type->complete) report_missing(*watched.type, "requirement", name);
            return nullptr;
        }
        if (watched.node == nullptr) return requirement->node_type;
        const Type* reached = requirement->node_type;
        for (const Element& assignment : watched.node->children(Key::requirements)) {
            if (assignment.name_text() != name.text()) continue;
            const Type* const assigned = resolve_assignment(context_, assignment).node_type;
            if (assigned != reached && reached != requirement->node_type) return nullptr;  // one of several
            reached = assigned;
        }
        return reached;
    }

    // Given by its name; the capability type in its place is common.
    void check_capability(const Type& type) {
        const Node name = filter_[Key::capability];
        if (!name || !type.complete || capability_of(type, name.text())) return;
        const Lookup wanted = context_.names.find(TypeKind::capability, name.text(), *filter_.file);
        if (wanted.may_exist || (wanted.type != nullptr && context_.offers.of(type, *wanted.type).count > 0)) return;
        report_missing(type, "capability", name);
    }

    void report_missing(const Type& type, std::string_view what, Node name) {
        context_.report.add(with_definition(
            diagnose(rules::tosca::unknown_event_source, name.place(), spoken(type), what, name.text()), type));
    }

    CheckContext& context_;
    const Element& policy_;  // or a policy type, whose parent is the file and knows no node templates
    const Element& filter_;
};

// How often and how long is measured. `holder`: the condition, or before 1.3 the trigger itself.
void check_measurement(CheckContext& context, const Element& trigger, Node holder) {
    const Version version = trigger.file->grammar->version();
    const Site site = site_of(context, trigger);
    const auto check_as = [&](std::string_view name, BuiltIn built_in) {
        const Node value = holder[name];
        return value && check_value(context, value, {&built_in_type(version, built_in), {}}, site);
    };
    check_as("period", BuiltIn::scalar_time);
    check_as("method", BuiltIn::string);
    if (!check_as("evaluations", BuiltIn::integer)) return;
    const Node evaluations = holder["evaluations"];
    if (const auto count = constant_integer(context, evaluations, site); count && *count < 1)
        context.report.add(diagnose(rules::tosca::no_evaluations, evaluations.place()));
}

}  // namespace

void check_watching(CheckContext& context, const Element& trigger) {
    if (const Element* filter = trigger.child(Key::target_filter)) EventFilter(context, trigger, *filter).check();
    check_measurement(context, trigger, trigger.node);
    const Node condition = trigger[Key::condition];
    const bool measures = condition["constraint"] || always_measure.has(trigger.file->grammar->version());
    if (measures)
        check_measurement(context, trigger, condition);
    else if (condition)
        check_condition(context, condition, site_of(context, trigger));
}

}  // namespace csar::validate
