// Activities of workflow steps and triggers (csd07 13.2.3; 1.3 3.6.23), and triggers (csd07 16.5; 1.3 3.6.22). Also the
// targets of groups, policies and workflow steps (csd07 13.2, 16.2, 16.4; 1.3 3.6.27, 3.8.5, 3.8.6).
#pragma once

#include <functional>
#include <vector>

#include "validate/resolved/context.hpp"
#include "validate/resolved/interface.hpp"

namespace csar::validate {

// The nodes or relationships on which activities run. They have the interfaces that call_operation uses.
struct ActivityTarget {
    std::vector<InterfaceHolder> holders;  // the node, the relationship, or the members of groups
    // True for all relationships of a requirement. If a relationship lacks the operation, only a warning is reported.
    bool through_requirement = false;
    // True if only some of several targets need the operation. If it is missing, only a warning is reported.
    bool through_group = false;
    // True if the target includes a node template. This node needs the operation.
    bool names_node = false;
    // False if the target is unknown. Then operations are not looked up.
    bool known = true;
};

// Adds a node template, or the member nodes of a group.
void add_target_node(const Element& node, ActivityTarget& target);
void add_target_group(CheckContext& context, const Element& group, ActivityTarget& target);

// Adds the relationships of the requirement's assignments in `node`. Without assignments, adds the relationship in its
// definition.
void add_target_relationships(CheckContext& context, const Element& node, const Requirement& requirement,
                              ActivityTarget& target);

// Checks the activities of a workflow step or of a trigger.
void check_activities(CheckContext& context, std::span<const Element> activities, const ActivityTarget& target);

// Checks the event, the condition and the actions. `target` is the target of the policy.
void check_trigger(CheckContext& context, const Element& trigger, const ActivityTarget& target);

// A target is a node template or a group. A node template takes precedence.
struct ServiceTarget {
    const Element* node = nullptr;
    const Element* group = nullptr;

    explicit operator bool() const { return node != nullptr || group != nullptr; }
    const Element& element() const { return node != nullptr ? *node : *group; }
};

// The target with this name. Reports an error if it does not exist.
ServiceTarget resolve_target(CheckContext& context, const Element* service, Node name);

// The target with this name. Does not report errors.
ServiceTarget find_target(CheckContext& context, const Element* service, std::string_view name);

// Visits every node template in a group and its nested groups, once each. Ends when `visit` returns false.
void each_member_node(CheckContext& context, const Element& group, const std::function<bool(const Element&)>& visit);

}  // namespace csar::validate
