#include "validate/rules/activities.hpp"

#include <algorithm>
#include <unordered_set>

#include "base/budget.hpp"
#include "base/compose.hpp"
#include "report/rules/tosca.hpp"
#include "validate/expressions/check_value.hpp"
#include "validate/expressions/value_assignments.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/resolved/assignment.hpp"
#include "validate/resolved/sites.hpp"
#include "validate/resolved/wording.hpp"

namespace csar::validate {
namespace {

constexpr std::size_t listed_holders = 64;

class ActivityChecker {
public:
    ActivityChecker(CheckContext& context, const ActivityTarget& target) : context_(context), target_(target) {}

    void check(const Element& activity) {
        if (!check_is_one(activity)) return;
        if (activities_are_names.has(activity.file->grammar->version())) check_is_name(activity);
        if (const Element* call = activity.child(Key::call_operation)) check_call_operation(*call);
        if (const Element* inlined = activity.child(Key::inline_)) check_inline(*inlined);
        if (const Element* delegated = activity.child(Key::delegate)) check_expressions(*delegated);
    }

private:
    // True if exactly one keyname is known, besides `description` and `metadata`.
    bool check_is_one(const Element& activity) {
        if (!activity.node.is_mapping()) return false;
        int known = 0, unknown = 0;
        for (const auto [key, value] : activity.node.entries()) {
            const Keyname* const row = activity.file->grammar->find(Entity::activity, key.text());
            if (row == nullptr) ++unknown;
            if (row == nullptr || row->key == Key::description || row->key == Key::metadata || ++known < 2) continue;
            context_.report.add(diagnose(rules::tosca::wrong_activity_keys, key.place())
                                    .with_hint("write each activity as a separate entry of the list"));
            return false;
        }
        if (known + unknown == 0)
            context_.report.add(diagnose(rules::tosca::wrong_activity_keys, activity.node.place()));
        return known == 1;
    }

    // A mapping with other keynames, such as 'inputs', has already been reported.
    void check_is_name(const Element& activity) {
        for (const Key key : {Key::delegate, Key::call_operation, Key::inline_}) {
            const Element* const called = activity.child(key);
            if (called == nullptr || !called->node.is_mapping() || called->node.size() != 1) continue;
            const Node name = (*called)[key == Key::call_operation ? Key::operation : Key::workflow];
            if (!name) continue;
            context_.report.add(diagnose(rules::tosca::wrong_form, called->node.place(),
                                         compose("'{}'", to_string(key)), "a string", "a mapping")
                                    .with_hint(compose("write '{}: {}'", to_string(key), name.text())));
        }
    }

    // The called operation or workflow is unknown, so its inputs cannot be compared.
    void check_expressions(const Element& activity) {
        const Site site = site_of(context_, activity);
        for (const auto [name, value] : activity[Key::inputs].entries()) check_value(context_, value, {}, site);
    }

    void check_inline(const Element& activity) {
        const Node name = activity[Key::workflow];
        const Element* const service = enclosing_service(activity);
        // A policy type does not belong to a service template, so its workflows are unknown.
        if (!name || service == nullptr) return check_expressions(activity);
        const Element* const workflow = context_.services.find(service, Key::workflows, name.text());
        if (workflow == nullptr) {
            const Element* around = &activity;  // not suggested, because it cannot inline itself
            while (around != nullptr && around->entity != Entity::workflow) around = around->parent;
            if (!service->has_lost(Key::workflows))
                context_.report.add(
                    diagnose(rules::tosca::unknown_workflow, name.place(), name.text())
                        .with_hint(near_child(context_.report, service, Key::workflows, name.text(), around)));
            return check_expressions(activity);
        }
        Assignments what{.owner = &activity, .section = Key::inputs, .what = "input"};
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
        const InterfaceHolder* lacking = nullptr;
        bool called = false;
        for (const InterfaceHolder& holder : target_.holders) {
            const Interface interface = find_interface(context_, holder, interface_name, *call.file);
            const DefinitionChain operation = find_operation(context_, interface, Key::operations, operation_name);
            if (!operation.empty() && is_interface_of(holder, interface, *call.file)) {
                if (!called) check_called(call, interface, operation);
                called = true;
                if (!target_.through_requirement) return;
            } else {
                certain &= interface.complete;
                if (lacking == nullptr && interface.complete) lacking = &holder;
            }
        }
        if (called) {
            if (lacking != nullptr)
                context_.report.add(diagnose(rules::tosca::partly_called_operation, call[Key::operation].place(),
                                             kind_and_name(*lacking->type), interface_name, operation_name));
            return;
        }
        if (certain) report_uncalled(call, interface_name, operation_name);
        check_expressions(call);
    }

    // True if the holder has the called interface. A call may also use the name of the interface type, as before 2.0.
    bool is_interface_of(const InterfaceHolder& holder, const Interface& called, const DefinitionsFile& file) {
        if (!called.chain.empty() || !holder.complete()) return true;
        bool found = false;
        const auto look = [&](const Element& element) {
            for (const Element& own : element.children(Key::interfaces))
                found = found || find_interface(context_, holder, own.name_text(), file).type == called.type;
        };
        for (const Element* element : holder.over) look(*element);
        for (const Type* type = holder.type; type != nullptr && !found; type = type->parent)
            if (type->element != nullptr) look(*type->element);
        return found;
    }

    // An input may be missing in the call if the template assigns it, or if the input is optional.
    void check_called(const Element& call, const Interface& interface, const DefinitionChain& operation) {
        const std::vector<Node> given = given_inputs(interface, operation);
        Assignments what{
            .owner = &call, .section = Key::inputs, .what = "input", .complete = interface.complete, .may_add = true};
        const Members& inputs = inputs_of(context_, interface, operation);
        if (!operations_take_any_input.has(call.file->grammar->version())) {
            what.check_required = is_certain(interface);
            if (interface.complete) warn_of_undefined_inputs(call, inputs, given);
        } else {
            what.check_required = false;
        }
        what.given = given;
        check_assignments(context_, what, call[Key::inputs], inputs, site_of(context_, call));
    }

    // Inputs of operations may be undefined (csd07 11.5). For calls the specification has no rule, so this is a
    // warning.
    void warn_of_undefined_inputs(const Element& call, const Members& inputs, const std::vector<Node>& given) {
        for (const auto [name, value] : call[Key::inputs].entries()) {
            const std::string_view text = name.text();
            const auto has_name = [text](Node values) { return static_cast<bool>(values.entry(text).key); };
            if (!name.is_scalar() || inputs.find(text) || std::ranges::any_of(given, has_name)) continue;
            context_.report.add(
                diagnose(rules::tosca::undefined_call_input, name.place(), call[Key::operation].text(), text)
                    .with_hint(near_name(context_.report, text, inputs.all())));
        }
    }

    // The inputs that the template assigns for the interface and for the operation.
    static std::vector<Node> given_inputs(const Interface& interface, const DefinitionChain& operation) {
        std::vector<Node> given;
        for (const DefinitionChain* chain : {&interface.chain, &operation})
            for (const Element* element : *chain)
                if (element->entity == Entity::interface_assignment || element->entity == Entity::operation_assignment)
                    if (const Node inputs = (*element)[Key::inputs]) given.push_back(inputs);
        return given;
    }

    // True if the operation and all assignments of its inputs are known.
    bool is_certain(const Interface& interface) const {
        if (!target_.known || target_.through_group || target_.holders.size() != 1 || !interface.complete) return false;
        for (const Element* element : target_.holders.front().over)
            if (element->has_lost(Key::interfaces)) return false;
        for (const Element* element : interface.chain)
            for (const Key key : {Key::inputs, Key::operations})
                if (element->has_lost(key)) return false;
        return true;
    }

    void report_uncalled(const Element& call, std::string_view interface_name, std::string_view operation_name) {
        const Place place = call[Key::operation].place();
        const Type& first = *target_.holders.front().type;
        context_.report.add(
            target_.through_group && !target_.names_node
                ? diagnose(rules::tosca::operation_not_in_group, place, interface_name, operation_name)
                : with_definition(diagnose(rules::tosca::unknown_called_operation, place, kind_and_name(first),
                                           interface_name, operation_name)
                                      .with_hint(hint_at_operation(context_, target_.holders.front(), interface_name,
                                                                   operation_name, Key::operations, *call.file)),
                                  first));
    }

    CheckContext& context_;
    const ActivityTarget& target_;
};

}  // namespace

void add_target_node(const Element& node, ActivityTarget& target) {
    target.names_node = true;
    const Type* const type = node.type();
    if (type == nullptr || target.holders.size() == listed_holders)
        target.known = false;
    else
        target.holders.push_back({{&node}, type});  // before 2.0, templates may add operations
}

void add_target_group(CheckContext& context, const Element& group, ActivityTarget& target) {
    target.through_group = true;
    const bool names_node = target.names_node;
    std::unordered_set<const Type*> seen;
    each_member_node(context, group, [&](const Element& node) {
        const Type* const type = node.type();
        if (type == nullptr || seen.insert(type).second) add_target_node(node, target);
        return target.known;
    });
    target.names_node = names_node;
}

void add_target_relationships(CheckContext& context, const Element& node, const Requirement& requirement,
                              ActivityTarget& target) {
    target.through_requirement = true;
    const auto add = [&](const Element* over, const Type* type) {
        if (type == nullptr || target.holders.size() == listed_holders) {
            target.known = false;
            return;
        }
        DefinitionChain chain;
        if (over != nullptr) chain.push_back(over);
        for (const Element* definition : requirement.relationships) chain.push_back(definition);
        target.holders.push_back({std::move(chain), type});
    };
    if (node.has_lost(Key::requirements)) target.known = false;
    for (const Element& assignment : node.children(Key::requirements)) {
        if (assignment.name_text() != requirement.nearest().name_text()) continue;
        const ResolvedAssignment resolved = resolve_assignment(context, assignment);
        const Element* const own = resolved.relationship_template != nullptr ? resolved.relationship_template
                                                                             : assignment.child(Key::relationship);
        add(own, resolved.relationship_type);
        if (!target.known) return;
    }
    if (target.holders.empty() && target.known) add(nullptr, requirement.relationship_type);
}

void check_activities(CheckContext& context, std::span<const Element> activities, const ActivityTarget& target) {
    ActivityChecker checker(context, target);
    for (const Element& activity : activities) checker.check(activity);
}

constexpr std::uint64_t steps_a_member = 16;  // two searches in tables outside the CPU cache

ServiceTarget find_target(CheckContext& context, const Element* service, std::string_view name) {
    spend_work(steps_a_member);
    if (const Element* node = context.services.find(service, Key::node_templates, name)) return {node, nullptr};
    return {nullptr, context.services.find(service, Key::groups, name)};
}

ServiceTarget resolve_target(CheckContext& context, const Element* service, Node name) {
    const ServiceTarget found = find_target(context, service, name.text());
    if (!found) {
        if (service == nullptr || service->has_lost(Key::node_templates) || service->has_lost(Key::groups))
            return found;
        context.report.add(diagnose(rules::tosca::unknown_target, name.place(), name.text())
                               .with_hint(near_name(context.report, name.text(), service->children(Key::node_templates),
                                                    service->children(Key::groups))));
    }
    return found;
}

void each_member_node(CheckContext& context, const Element& group, const std::function<bool(const Element&)>& visit) {
    std::unordered_set<const Element*> seen{&group};
    std::vector<const Element*> pending{&group};
    while (!pending.empty()) {
        const Element& current = *pending.back();
        pending.pop_back();
        for (const Node name : current[Key::members].items()) {
            const ServiceTarget member = find_target(context, current.parent, name.text());
            if (!member || !seen.insert(&member.element()).second) continue;
            if (member.group != nullptr)
                pending.push_back(member.group);
            else if (!visit(*member.node))
                return;
        }
    }
}

}  // namespace csar::validate
