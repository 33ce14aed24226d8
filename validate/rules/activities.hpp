// Activities of workflow steps and of policy triggers (csd07 13.2.3; 1.3 3.6.23), the triggers, and the targets of
// groups, policies and workflow steps: node templates and groups (csd07 13.2, 16.2, 16.4; 1.3 3.6.27, 3.8.5, 3.8.6).
#pragma once

#include <functional>
#include <vector>

#include "validate/resolved/context.hpp"
#include "validate/resolved/interface.hpp"

namespace csar::validate {

// The target of activities. It determines the interfaces to which call_operation can refer.
struct ActivityTarget {
    std::vector<InterfaceHolder> holders;  // the node or relationship, or the members of groups
    // True if the target is all relationships of a requirement: a relationship without the operation only causes a
    // warning.
    bool through_requirement = false;
    // True if there are several targets and only some of them need the operation: its absence only causes a warning.
    bool through_group = false;
    // True if the target is a single node (possibly together with a group), and this node needs the operation.
    bool names_node = false;
    // False if the target is unknown: then operations are not looked up.
    bool known = true;
};

// Adds a node template as a target, or the member nodes of a group.
void add_target_node(const Element& node, ActivityTarget& target);
void add_target_group(CheckContext& context, const Element& group, ActivityTarget& target);

// For a requirement of `node`, adds the relationships of its assignments or, if there are none, the relationship in its
// definition.
void add_target_relationships(CheckContext& context, const Element& node, const Requirement& requirement,
                              ActivityTarget& target);

// Checks a list of activities, in a service template or, for triggers of policy types, in a type.
void check_activities(CheckContext& context, std::span<const Element> activities, const ActivityTarget& target);

// Triggers of policies and policy types (csd07 16.5; 1.3 3.6.22): checks the event, the condition and the actions of a
// trigger. `target` is the target of the policy.
void check_trigger(CheckContext& context, const Element& trigger, const ActivityTarget& target);

// The target that a name denotes: a node template, otherwise a group.
struct ServiceTarget {
    const Element* node = nullptr;
    const Element* group = nullptr;

    explicit operator bool() const { return node != nullptr || group != nullptr; }
    const Element& element() const { return node != nullptr ? *node : *group; }
};

// The target that the scalar `name` denotes in a service template; reports an error if there is none.
ServiceTarget resolve_target(CheckContext& context, const Element* service, Node name);

// Like resolve_target(), but without a report.
ServiceTarget find_target(CheckContext& context, const Element* service, std::string_view name);

// Calls `visit` once for every node template in a group and its nested groups, until `visit` returns false.
void each_member_node(CheckContext& context, const Element& group, const std::function<bool(const Element&)>& visit);

}  // namespace csar::validate
