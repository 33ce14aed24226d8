// Workflows and steps (csd07 13; 1.3 3.6.26, 3.6.27, 3.8.7).
#include <algorithm>
#include <unordered_map>

#include "base/cycles.hpp"
#include "report/rules/tosca.hpp"
#include "validate/expressions/expression.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/model/shape.hpp"
#include "validate/resolved/sites.hpp"
#include "validate/resolved/wording.hpp"
#include "validate/rules/activities.hpp"
#include "validate/rules/output_mappings.hpp"
#include "validate/rules/passes.hpp"

namespace csar::validate {
namespace {

class WorkflowChecker {
public:
    WorkflowChecker(CheckContext& context, const Element& service) : context_(context), service_(service) {}

    void check(const Element& workflow) {
        check_body(workflow);
        if (const Node condition = workflow[Key::precondition]) check_precondition(workflow, condition);
        for (const Element& step : workflow.children(Key::steps)) check_step(workflow, step);
        check_order(workflow);
        check_workflow_outputs(context_, workflow);
    }

private:
    void check_body(const Element& workflow) {
        const Element* const implementation = workflow.child(Key::implementation);
        if (implementation != nullptr && workflow.has(Key::steps))
            context_.report.add(
                diagnose(rules::tosca::steps_and_implementation, workflow.key_place(Key::implementation))
                    .with_related(workflow.key_place(Key::steps), "the steps"));
        else if (implementation == nullptr && workflow.children(Key::steps).empty() && workflow.node.is_mapping() &&
                 !workflow.node[to_string(Key::implementation)])
            context_.report.add(diagnose(rules::tosca::empty_workflow, workflow.place()));
    }

    // 2.0 has a single condition. Before 2.0, each target has its own conditions.
    void check_precondition(const Element& workflow, Node condition) {
        const auto parts = workflow.children(Key::precondition);
        if (parts.empty()) check_condition(context_, condition, site_of(context_, workflow));
        for (const Element& part : parts) {
            const Node name = part[Key::target];
            const ServiceTarget target = name ? resolve_target(context_, &service_, name) : ServiceTarget();
            const Requirement* const requirement = check_relationship(part, target);
            const Node inner = part[Key::condition];
            if (inner.is_mapping())
                context_.report.add(diagnose(rules::tosca::wrong_form, inner.entry_place(), "'condition'",
                                             "a list of condition clauses", "a mapping"));
            else if (inner)
                check_condition(context_, inner, site_at(part, target, requirement));
        }
    }

    void check_step(const Element& workflow, const Element& step) {
        const Node name = step[Key::target];
        const ServiceTarget target = name ? resolve_target(context_, &service_, name) : ServiceTarget();
        const Requirement* const requirement = check_relationship(step, target);
        if (steps_have_hosts.has(step.file->grammar->version())) check_operation_host(step, target);
        check_filter(step, site_at(step, target, requirement));
        check_activities(context_, step.children(Key::activities), activity_target(step, target, requirement));
        check_next(workflow, step, Key::on_success);
        check_next(workflow, step, Key::on_failure);
    }

    // Returns nullptr if the step has no `target_relationship`, or if it is invalid.
    const Requirement* check_relationship(const Element& step, const ServiceTarget& target) {
        const Node name = step[Key::target_relationship];
        if (!name || !target) return nullptr;
        if (target.node == nullptr) {
            context_.report.add(with_definition(
                diagnose(rules::tosca::relationship_of_group, name.place(), target.group->name_text()), *target.group));
            return nullptr;
        }
        const Type* const type = target.node->type();
        if (type == nullptr) return nullptr;
        const Requirement* const requirement = context_.requirements.find(*type, name.text());
        if (requirement == nullptr && type->complete)
            context_.report.add(with_definition(
                diagnose(rules::tosca::unknown_target_requirement, name.place(), kind_and_name(*type), name.text())
                    .with_hint(member_hint(context_.report, *type, Key::requirements, name.text())),
                *type));
        return requirement;
    }

    // A step for a relationship needs a host for its operations; a step for a group may have a host (1.3 3.6.27.1).
    void check_operation_host(const Element& step, const ServiceTarget& target) {
        const Node host = step[Key::operation_host];
        if (step.has(Key::target_relationship)) {
            if (!host && !step.has_lost(Key::operation_host) && calls_operations(step))
                context_.report.add(diagnose(rules::tosca::missing_operation_host, step.place()));
            else if (host && host.text() != "SOURCE" && host.text() != "TARGET")
                report_host(host, "a relationship", "SOURCE or TARGET");
            return;
        }
        if (target.group == nullptr || !host) return;
        if (context_.services.find(&service_, Key::node_templates, host.text()) != nullptr) return;
        const Lookup type = context_.names.find(TypeKind::node, host.text(), *step.file);
        if (!type.found() && !type.may_exist && !service_.has_lost(Key::node_templates))
            report_host(host, "a group", "a node template or the nodes of a type");
    }

    void report_host(Node host, std::string_view target, std::string_view expected) {
        context_.report.add(diagnose(rules::tosca::wrong_step_host, host.place(), target, expected, host.text()));
    }

    static bool calls_operations(const Element& step) {
        const auto activities = step.children(Key::activities);
        return std::ranges::any_of(activities,
                                   [](const Element& activity) { return activity.has(Key::call_operation); });
    }

    // Before 2.0, conditions refer to attributes of the target.
    Site site_at(const Element& step, const ServiceTarget& target, const Requirement* requirement) {
        Site site = site_of(context_, step);
        if (step.has(Key::target_relationship)) {
            site.self = Site::Self::relationship;
            site.self_type = requirement ? requirement->relationship_type : nullptr;
            return site;
        }
        if (target.node == nullptr) return site;
        site.self = Site::Self::node;
        site.self_type = target.node->type();
        site.self_template = target.node;
        return site;
    }

    void check_filter(const Element& step, const Site& site) {
        const Node filter = step[Key::filter];
        if (!filter) return;
        if (!filter.is_sequence())
            return context_.report.add(diagnose(rules::tosca::wrong_form, filter.place(), "'filter'",
                                                "a list of conditions", describe(filter)));
        for (const Node condition : filter.items()) check_condition(context_, condition, site);
    }

    ActivityTarget activity_target(const Element& step, const ServiceTarget& target, const Requirement* requirement) {
        ActivityTarget found;
        if (step.has(Key::target_relationship)) {
            found.known = requirement != nullptr;
            if (found.known) add_target_relationships(context_, *target.node, *requirement, found);
        } else if (target.node != nullptr) {
            add_target_node(*target.node, found);
        } else if (target.group != nullptr) {
            const auto [known, inserted] = groups_.try_emplace(target.group);
            if (inserted) add_target_group(context_, *target.group, known->second);
            return known->second;
        } else {
            found.known = false;
        }
        return found;
    }

    void check_next(const Element& workflow, const Element& step, Key key) {
        each_name(step[key], [&](Node name) {
            if (workflow.child(Key::steps, name.text()) != nullptr || workflow.has_lost(Key::steps)) return;
            context_.report.add(diagnose(rules::tosca::unknown_step, name.place(), name.text(), workflow.name_text())
                                    .with_hint(near_child(context_.report, &workflow, Key::steps, name.text(), &step)));
        });
    }

    // Reports an endless sequence of steps. A step after a failure is a retry, so it is not reported.
    void check_order(const Element& workflow) {
        const auto steps = workflow.children(Key::steps);
        std::vector<std::vector<std::size_t>> after_success(steps.size());
        for (std::size_t i = 0; i < steps.size(); ++i)
            each_name(steps[i][Key::on_success], [&](Node name) {
                const Element* const next = workflow.child(Key::steps, name.text());
                after_success[i].push_back(next ? static_cast<std::size_t>(next - steps.data()) : steps.size());
            });
        each_cycle(after_success, [&](std::span<const std::size_t> cycle, std::size_t edge) {
            const Node next = steps[cycle.back()][Key::on_success];
            context_.report.add(
                diagnose(rules::tosca::step_cycle,
                         next.is_sequence() ? next[static_cast<std::uint32_t>(edge)].place() : next.place(),
                         describe_cycle(cycle, [&](std::size_t i) { return steps[i].name_text(); })));
        });
    }

    template <class Visit>
    static void each_name(Node name_or_names, const Visit& visit) {
        if (name_or_names.is_scalar()) visit(name_or_names);
        for (const Node name : name_or_names.items()) visit(name);
    }

    CheckContext& context_;
    const Element& service_;
    std::unordered_map<const Element*, ActivityTarget> groups_;
};

// Workflows cannot inline each other.
void check_inlining(CheckContext& context, const Element& service) {
    const auto workflows = service.children(Key::workflows);
    std::vector<std::vector<std::size_t>> edges(workflows.size());
    std::vector<std::vector<Node>> names(workflows.size());
    for (std::size_t i = 0; i < workflows.size(); ++i) {
        for (const Element& step : workflows[i].children(Key::steps)) {
            for (const Element& activity : step.children(Key::activities)) {
                const Element* const inlined = activity.child(Key::inline_);
                if (inlined == nullptr) continue;
                const Node name = (*inlined)[Key::workflow];
                const Element* const workflow = context.services.find(&service, Key::workflows, name.text());
                if (workflow == nullptr) continue;
                edges[i].push_back(static_cast<std::size_t>(workflow - workflows.data()));
                names[i].push_back(name);
            }
        }
    }
    each_cycle(edges, [&](std::span<const std::size_t> cycle, std::size_t edge) {
        context.report.add(diagnose(rules::tosca::inline_cycle, names[cycle.back()][edge].place(),
                                    describe_cycle(cycle, [&](std::size_t i) { return workflows[i].name_text(); })));
    });
}

}  // namespace

void check_workflows(CheckContext& context) {
    each_service(context.model, [&](const Element& service) {
        WorkflowChecker checker(context, service);
        each_child(service, Key::workflows, [&](const Element& workflow) { checker.check(workflow); });
        check_inlining(context, service);
    });
}

}  // namespace csar::validate
