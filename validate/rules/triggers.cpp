#include "validate/rules/activities.hpp"

#include "report/rules/tosca.hpp"
#include "validate/expressions/expression.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/resolved/sites.hpp"
#include "validate/resolved/wording.hpp"

namespace csar::validate {
namespace {

// An event should be a notification of a target. The scope of its name is not defined, so an unknown name only causes a
// warning.
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

// A list of activities, as in 1.3, in a version in which the action is an operation or the name of a workflow. One
// warning is enough for a list.
void report_later_activities(CheckContext& context, const Element& trigger, Node action) {
    const Grammar& grammar = *trigger.file->grammar;
    for (const Node activity : action.items())
        for (const auto [key, value] : activity.entries()) {
            if (grammar.find(Entity::activity, key.text()) == nullptr) continue;
            context.report.add(diagnose(rules::tosca::tolerated_keyname, key.place(), key.text(),
                                        "the action of a trigger", grammar.name())
                                   .with_hint("an action is a list of activities since 1.3, and before that an "
                                              "operation or the name of a workflow"));
            return;
        }
}

}  // namespace

void check_trigger(CheckContext& context, const Element& trigger, const ActivityTarget& target) {
    const Version version = trigger.file->grammar->version();
    if (events_are_notifications.has(version)) check_event(context, trigger, target);
    if (const Node condition = trigger[Key::condition]; condition && conditions_are_expressions.has(version))
        check_condition(context, condition, site_of(context, trigger));
    if (triggers_watch.has(version)) check_watching(context, trigger);
    const Slot* const action = trigger.find(Key::action);
    if (action == nullptr) return;
    if (action->row->shape != Shape::list_of) return report_later_activities(context, trigger, action->value);
    if (action->value.size() == 0)
        context.report.add(diagnose(rules::tosca::empty_action, trigger.key_place(Key::action)));
    check_activities(context, action->children, target);
}

}  // namespace csar::validate
