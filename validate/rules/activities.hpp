// Activities of workflow steps and of policy triggers (csd07 13.2.3; 1.3 3.6.23), and the triggers.
#pragma once

#include <vector>

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

}  // namespace csar::validate
