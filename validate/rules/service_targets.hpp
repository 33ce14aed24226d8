// The targets of groups, policies and workflow steps: node templates and groups (csd07 13.2, 16.2, 16.4; 1.3 3.6.27,
// 3.8.5, 3.8.6).
#pragma once

#include <functional>

#include "validate/resolved/context.hpp"

namespace csar::validate {

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
