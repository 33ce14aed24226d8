// Activities of workflow steps and of policy triggers (csd07 13.2.3; 1.3 3.6.23).
#pragma once

#include <vector>

#include "validate/resolved/interface.hpp"

namespace csar::validate {

// What activities act upon: the interfaces that call_operation can name.
struct ActivityTarget {
    std::vector<InterfaceHolder> holders;  // the node or relationship, or the members of groups
    // All relationships of one requirement are meant: one that lacks the operation is only doubtful.
    bool through_requirement = false;
    // Several members are meant, of which only some need the operation: a missing one is only doubtful.
    bool through_group = false;
    // A node is named beside the group, if there is one: it needs the operation.
    bool names_node = false;
    // False when the target is unknown: then operations are not looked up.
    bool known = true;
};

// Adds a node template as a target, or the nodes that a group leads to.
void add_target_node(const Element& node, ActivityTarget& target);
void add_target_group(CheckContext& context, const Element& group, ActivityTarget& target);

// Adds the relationships that the assignments of a requirement of `node` make, or those of its definition when there
// are none.
void add_target_relationships(CheckContext& context, const Element& node, const Requirement& requirement,
                              ActivityTarget& target);

// Checks a list of activities, which are in a service template or, as triggers of policy types do, in a type.
void check_activities(CheckContext& context, std::span<const Element> activities, const ActivityTarget& target);

}  // namespace csar::validate
