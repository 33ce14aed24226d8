#include "validate/rules/activities.hpp"

#include <unordered_set>

#include "report/rules/tosca.hpp"
#include "validate/expressions/check_value.hpp"
#include "validate/expressions/value_assignments.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/resolved/sites.hpp"
#include "validate/resolved/wording.hpp"
#include "validate/rules/service_targets.hpp"

namespace csar::validate {
namespace {

constexpr std::size_t listed_holders = 64;

class ActivityChecker {
public:
    ActivityChecker(CheckContext& context, const ActivityTarget& target) : context_(context), target_(target) {}

    void check(const Element& activity) {
        if (!check_is_one(activity)) return;
        if (const Element* call = activity.child(Key::call_operation)) check_call_operation(*call);
        if (const Element* inlined = activity.child(Key::inline_)) check_inline(*inlined);
        if (const Element* delegated = activity.child(Key::delegate)) check_expressions(*delegated);
    }

private:
    // True for one key that is known, also when its value was reported to be wrong.
    bool check_is_one(const Element& activity) {
        if (!activity.node.is_mapping()) return false;
        int known = 0;
        for (const auto [key, value] : activity.node.entries()) {
            if (activity.file->grammar->find(Entity::activity, key.text()) == nullptr || ++known < 2) continue;
            context_.report.add(diagnose(rules::tosca::wrong_activity_keys, key.place())
                                    .with_hint("write each activity as an entry of the list of its own"));
            return false;
        }
        if (activity.node.size() == 0)
            context_.report.add(diagnose(rules::tosca::wrong_activity_keys, activity.node.place()));
        return known == 1;
    }

    // Values of what the orchestrator alone knows.
    void check_expressions(const Element& activity) {
        const Site site = site_of(context_, activity);
        for (const auto [name, value] : activity[Key::inputs].entries()) check_value(context_, value, {}, site);
    }

    void check_inline(const Element& activity) {
        const Node name = activity[Key::workflow];
        const Element* const service = enclosing_service(activity);
        // In a policy type the workflow is one of whatever service template uses the type.
        if (!name || service == nullptr) return check_expressions(activity);
        const Element* const workflow = context_.services.find(service, Key::workflows, name.text());
        if (workflow == nullptr) {
            if (!service->has_lost(Key::workflows))
                context_.report.add(diagnose(rules::tosca::unknown_workflow, name.place(), name.text())
                                        .with_hint(context_.services.hint(service, Key::workflows, name.text())));
            return check_expressions(activity);
        }
        Assignments what;
        what.owner = &activity;
        what.section = Key::inputs;
        what.what = "input";
        check_assignments(context_, what, activity[Key::inputs], context_.tables.members(*workflow, Key::inputs),
                          site_of(context_, activity));
    }

    void check_call_operation(const Element& call) {
        const Node name = call[Key::operation];
        if (!name) return check_expressions(call);
        const std::string_view text = name.text();
        const std::size_t dot = text.rfind('.');
        if (dot == std::string_view::npos || dot == 0 || dot + 1 == text.size()) {
            context_.report.add(diagnose(rules::tosca::malformed_operation_name, name.place(), text));
            return check_expressions(call);
        }
        find_called(call, text.substr(0, dot), text.substr(dot + 1));
    }

    void find_called(const Element& call, std::string_view interface_name, std::string_view operation_name) {
        bool certain = target_.known && !target_.holders.empty();
        for (const InterfaceHolder& holder : target_.holders) {
            const Interface interface = find_interface(context_, holder, interface_name, *call.file);
            const DefinitionChain operation = find_operation(context_, interface, Key::operations, operation_name);
            if (!operation.empty()) return check_called(call, interface, operation);
            certain &= interface.complete;
        }
        if (certain) report_uncalled(call, interface_name, operation_name);
        check_expressions(call);
    }

    void check_called(const Element& call, const Interface& interface, const DefinitionChain& operation) {
        Assignments what;
        what.owner = &call;
        what.section = Key::inputs;
        what.what = "input";
        what.complete = interface.complete;
        what.check_required = false;  // what is not given here has the value that the template gives it
        what.may_add = operations_take_any_input.has(call.file->grammar->version());
        check_assignments(context_, what, call[Key::inputs], inputs_of(context_, interface, operation),
                          site_of(context_, call));
    }

    void report_uncalled(const Element& call, std::string_view interface_name, std::string_view operation_name) {
        const Place place = call[Key::operation].place();
        const Type& first = *target_.holders.front().type;
        context_.report.add(target_.through_group
                                ? diagnose(rules::tosca::operation_not_in_group, place, interface_name, operation_name)
                                : with_definition(diagnose(rules::tosca::unknown_called_operation, place,
                                                           kind_and_name(first), interface_name, operation_name),
                                                  first));
    }

    CheckContext& context_;
    const ActivityTarget& target_;
};

}  // namespace

void add_target_node(CheckContext& context, const Element& node, ActivityTarget& target) {
    const Type* const type = template_type(context.services, node);
    if (type == nullptr || target.holders.size() == listed_holders)
        target.known = false;
    else
        target.holders.push_back({{&node}, type});  // before 2.0 templates may add operations
}

void add_target_group(CheckContext& context, const Element& group, ActivityTarget& target) {
    target.through_group = true;
    std::unordered_set<const Type*> seen;
    const bool all_seen = each_member_node(context, group, [&](const Element& node) {
        const Type* const type = template_type(context.services, node);
        if (type == nullptr || seen.insert(type).second) add_target_node(context, node, target);
        return target.known;
    });
    if (!all_seen) target.known = false;
}

void check_activities(CheckContext& context, std::span<const Element> activities, const ActivityTarget& target) {
    ActivityChecker checker(context, target);
    for (const Element& activity : activities) checker.check(activity);
}

}  // namespace csar::validate
