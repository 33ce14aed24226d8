// Triggers (csd07 16.5; 1.3 3.6.22), and the targets that event filters and conditions before 2.0 watch (1.3 3.6.21,
// 3.6.22).
//
//     condition     = clauses | { constraint: clauses, period: scalar-unit.time, evaluations: integer, method: string }
//     target_filter = { node: node template or type, requirement: name, capability: name }
#include <algorithm>
#include <vector>

#include "base/budget.hpp"
#include "report/rules/tosca.hpp"
#include "validate/expressions/check_value.hpp"
#include "validate/expressions/expression.hpp"
#include "validate/expressions/value_assignments.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/resolved/assignment.hpp"
#include "validate/resolved/sites.hpp"
#include "validate/resolved/wording.hpp"
#include "validate/rules/activities.hpp"

namespace csar::validate {
namespace {

// An event should be a notification of a target. The scope of the name is undefined, so this is only a warning.
void check_event(CheckContext& context, const Element& trigger, const ActivityTarget& target) {
    const Node event = trigger[Key::event];
    if (!event || !target.known || target.holders.empty()) return;
    const std::string_view text = event.text();
    const std::size_t dot = text.rfind('.');
    bool certain = true;
    for (const InterfaceHolder& holder : target.holders) {
        if (dot == std::string_view::npos) break;
        const Interface interface = find_interface(context, holder, text.substr(0, dot), *trigger.file);
        if (!find_operation(context, interface, Key::notifications, text.substr(dot + 1)).empty()) return;
        certain &= interface.complete;
    }
    if (!certain) return;
    const InterfaceHolder& first = target.holders.front();
    auto finding = diagnose(rules::tosca::unknown_event, event.place(), text);
    if (dot != std::string_view::npos)
        finding.hint = hint_at_operation(context, first, text.substr(0, dot), text.substr(dot + 1), Key::notifications,
                                         *trigger.file);
    context.report.add(with_definition(std::move(finding), *first.type));
}

// In earlier versions, the action is not a list of activities as in 1.3. Reports only the first activity.
void report_later_activities(CheckContext& context, const Element& trigger, Node action) {
    const Grammar& grammar = *trigger.file->grammar;
    for (const Node activity : action.items())
        for (const auto [key, value] : activity.entries()) {
            if (grammar.find(Entity::activity, key.text()) == nullptr) continue;
            context.report.add(diagnose(rules::tosca::tolerated_keyname, key.place(), key.text(),
                                        "the action of a trigger", grammar.name())
                                   .with_hint("since 1.3 an action is a list of activities; before 1.3, an operation "
                                              "or the name of a workflow"));
            return;
        }
}

constexpr std::uint64_t steps_an_assignment = 40;

// The node in an event filter.
struct Watched {
    const Element* node = nullptr;  // a node template; null for a node type
    const Type* type = nullptr;     // the type of `node`, or the node type
};

class EventFilter {
public:
    EventFilter(CheckContext& context, const Element& trigger, const Element& filter)
        : context_(context), policy_(*trigger.parent), filter_(filter) {}

    // Returns the watched node.
    Watched check() {
        const Node name = filter_[Key::node];
        if (!name) return {};
        const Watched watched = find(name);
        if (watched.type == nullptr) return watched;
        if (!is_target(watched))
            context_.report.add(diagnose(rules::tosca::event_outside_targets, name.place(), name.text())
                                    .with_related(policy_.key_place(Key::targets), "the targets of the policy"));
        if (!filter_.has(Key::requirement))
            check_capability({watched.type});
        else if (check_requirement(*watched.type))
            check_capability(reached_from(watched));
        return watched;
    }

private:
    Watched find(Node name) {
        if (const Element* node = context_.services.find(policy_.parent, Key::node_templates, name.text()))
            return {node, node->type()};
        const Lookup found = context_.names.find(TypeKind::node, name.text(), *filter_.file);
        if (found.found() || found.may_exist) return {nullptr, found.type};
        // The services that use a policy type are unknown.
        if (policy_.entity == Entity::policy_type)
            context_.report.add(diagnose(rules::tosca::unknown_event_node_in_type, name.place(), name.text()));
        else if (!policy_.parent->has_lost(Key::node_templates))
            context_.report.add(
                diagnose(rules::tosca::unknown_event_node, name.place(), name.text())
                    .with_hint(near_child(context_.report, policy_.parent, Key::node_templates, name.text())));
        return {nullptr, found.type};
    }

    // Also true if the policy has no list of targets, or if a target is unknown.
    bool is_target(const Watched& watched) {
        const Node targets = policy_[Key::targets];
        if (targets.size() == 0) return true;
        for (const Node name : targets.items()) {
            const ServiceTarget target = find_target(context_, policy_.parent, name.text());
            if (!target || (target.node != nullptr && is_meant(*target.node, watched))) return true;
            if (target.group == nullptr) continue;
            bool among_members = false;
            each_member_node(context_, *target.group, [&](const Element& member) {
                among_members = is_meant(member, watched);
                return !among_members;
            });
            if (among_members) return true;
        }
        return false;
    }

    bool is_meant(const Element& node, const Watched& watched) {
        if (watched.node != nullptr) return watched.node == &node;
        const Type* const type = node.type();
        return type == nullptr || !type->complete || type->is_a(*watched.type);
    }

    bool check_requirement(const Type& type) {
        const Node name = filter_[Key::requirement];
        if (context_.requirements.find(type, name.text()) != nullptr) return true;
        if (type.complete) report_missing(type, Key::requirements, name);
        return false;
    }

    // The types of the assigned nodes, otherwise the type in the requirement definition. An unknown type is null.
    std::vector<const Type*> reached_from(const Watched& watched) {
        const std::string_view name = filter_.text(Key::requirement);
        std::vector<const Type*> reached;
        if (watched.node != nullptr)
            for (const Element& assignment : watched.node->children(Key::requirements))
                if (spend_work(steps_an_assignment); assignment.name_text() == name)
                    reached.push_back(resolve_assignment(context_, assignment).node_type);
        if (reached.empty()) reached.push_back(context_.requirements.find(*watched.type, name)->node_type);
        return reached;
    }

    // One of the types must have the capability. The specification requires its name; many files give its type.
    void check_capability(const std::vector<const Type*>& types) {
        const Node name = filter_[Key::capability];
        if (!name) return;
        const Lookup wanted = context_.names.find(TypeKind::capability, name.text(), *filter_.file);
        const auto may_have = [&](const Type* type) {
            return type == nullptr || !type->complete || capability_of(*type, name.text()) ||
                   (wanted.type != nullptr && context_.offers.of(*type, *wanted.type).count > 0);
        };
        if (!wanted.may_exist && std::ranges::none_of(types, may_have))
            report_missing(*types.front(), Key::capabilities, name);
    }

    void report_missing(const Type& type, Key section, Node name) {
        context_.report.add(unknown_member(rules::tosca::unknown_event_source, context_.report, type, section, name));
    }

    CheckContext& context_;
    const Element& policy_;  // for a policy type, the parent is the file, without node templates
    const Element& filter_;
};

Schema schema_of(const Element& trigger, BuiltIn built_in) {
    return {&built_in_type(trigger.file->grammar->version(), built_in), {}};
}

void report_no_evaluations(CheckContext& context, Node evaluations) {
    context.report.add(diagnose(rules::tosca::zero_evaluations, evaluations.place()));
}

// A condition may contain the number and period of measurements.
void check_measurement(CheckContext& context, const Element& trigger, Node condition) {
    const Site site = site_of(context, trigger);
    const auto check_as = [&](std::string_view name, BuiltIn built_in) {
        const Node value = condition[name];
        return value && check_value(context, value, schema_of(trigger, built_in), site);
    };
    check_as("period", BuiltIn::scalar_time);
    check_as("method", BuiltIn::string);
    if (!check_as("evaluations", BuiltIn::integer)) return;
    const Node evaluations = condition["evaluations"];
    if (const auto count = constant_integer(context, evaluations, site); count && *count < 1)
        report_no_evaluations(context, evaluations);
}

// Before 1.3, the trigger may contain the number and period of measurements.
void check_own_measurement(CheckContext& context, const Element& trigger) {
    if (const Node period = trigger[Key::period])
        check_value(context, period, schema_of(trigger, BuiltIn::scalar_time), site_of(context, trigger));
    if (const Node evaluations = trigger[Key::evaluations]; evaluations.as_integer() == 0)
        report_no_evaluations(context, evaluations);
}

// A condition tests attributes of the watched node, requirement or capability.
Site condition_site(CheckContext& context, const Element& trigger, const Watched& watched) {
    Site site = site_of(context, trigger);
    const Element* const filter = trigger.child(Key::target_filter);
    if (filter == nullptr || filter->has(Key::requirement) || filter->has(Key::capability)) return site;
    site.self = Site::Self::node;
    site.self_type = watched.type;
    site.self_template = watched.node;
    return site;
}

// The validity period (1.3 3.6.22.1, 5.3.7).
void check_schedule(CheckContext& context, const Element& trigger) {
    const Node schedule = trigger[Key::schedule];
    if (!schedule) return;
    const Lookup interval = context.names.find(TypeKind::data, "tosca.datatypes.TimeInterval", *trigger.file);
    if (interval.found()) check_value(context, schedule, {interval.type, {}}, site_of(context, trigger));
}

// Checks keynames of 1.x triggers: `target_filter` and measurements.
void check_watching(CheckContext& context, const Element& trigger) {
    Watched watched;
    if (const Element* filter = trigger.child(Key::target_filter))
        watched = EventFilter(context, trigger, *filter).check();
    check_schedule(context, trigger);
    check_own_measurement(context, trigger);
    const Node condition = trigger[Key::condition];
    const bool always_measures = conditions_always_measure.has(trigger.file->grammar->version());
    if (condition["constraint"] || always_measures) check_measurement(context, trigger, condition);
    if (!condition || always_measures) return;
    const Node tested = condition["constraint"] ? condition["constraint"] : condition;
    check_condition(context, tested, condition_site(context, trigger, watched));
}

// Returns the node template that a condition of 1.x in a trigger of 2.0 is probably about, or null if there is none.
const Element* watched_node(CheckContext& context, const Element& trigger) {
    const Element& policy = *trigger.parent;
    const Node name = trigger.node["target_filter"]["node"];
    if (const Element* node = context.services.find(policy.parent, Key::node_templates, name.text())) return node;
    return context.services.find(policy.parent, Key::node_templates, policy[Key::targets][0].text());
}

}  // namespace

void check_trigger(CheckContext& context, const Element& trigger, const ActivityTarget& target) {
    const Version version = trigger.file->grammar->version();
    if (events_are_notifications.has(version)) check_event(context, trigger, target);
    if (const Node condition = trigger[Key::condition]; condition && conditions_are_expressions.has(version))
        check_condition(context, condition, site_of(context, trigger), watched_node(context, trigger));
    if (triggers_watch.has(version)) check_watching(context, trigger);
    const Slot* const action = trigger.find(Key::action);
    if (action == nullptr) return;
    if (action->row->shape != Shape::list_of) return report_later_activities(context, trigger, action->value);
    if (action->value.size() == 0)
        context.report.add(diagnose(rules::tosca::empty_action, trigger.key_place(Key::action)));
    check_activities(context, action->children, target);
}

}  // namespace csar::validate
