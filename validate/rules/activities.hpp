// Activities of workflow steps and of policy triggers (csd07 13.2.3; 1.3 3.6.23).
#pragma once

#include <vector>

#include "validate/resolved/interface.hpp"

namespace csar::validate {

// The target of activities: the interfaces that call_operation can name.
struct ActivityTarget {
    std::vector<InterfaceHolder> holders;  // the node or relationship, or the members of groups
    // All relationships of one requirement are meant: a relationship without the operation is only suspicious.
    bool through_requirement = false;
    // Several members are meant, and only some of them need the operation: a missing one is only suspicious.
    bool through_group = false;
    // A single node is named (possibly next to a group), and that node needs the operation.
    bool names_node = false;
    // False if the target is unknown: then operations are not looked up.
    bool known = true;
};

// Adds a node template as a target, or the member nodes of a group.
void add_target_node(const Element& node, ActivityTarget& target);
void add_target_group(CheckContext& context, const Element& group, ActivityTarget& target);

// Adds the relationships of the assignments of a requirement of `node`, or of its definition if there are no
// assignments.
void add_target_relationships(CheckContext& context, const Element& node, const Requirement& requirement,
                              ActivityTarget& target);

// Checks a list of activities, in a service template or, for triggers of policy types, in a type.
void check_activities(CheckContext& context, std::span<const Element> activities, const ActivityTarget& target);

}  // namespace csar::validate
