// What the passes over the templates of one service template share.
#pragma once

#include <string_view>
#include <unordered_map>
#include <vector>

#include "validate/resolved/candidates.hpp"
#include "validate/resolved/context.hpp"
#include "validate/rules/allocations.hpp"

namespace csar::validate {

// The capabilities of node types with properties that need values. Each type is looked at once.
class DemandingCapabilities {
public:
    explicit DemandingCapabilities(CheckContext& context) : context_(context) {}
    const std::vector<std::string_view>& of(const Type& node_type);

private:
    CheckContext& context_;
    std::unordered_map<const Type*, std::vector<std::string_view>> names_;
};

// One service template while it is checked.
struct ServiceCheck {
    CheckContext& context;
    const Element& service;
    DemandingCapabilities demanding{context};
    Candidates candidates{context, service};
    Allocations allocations{context};
};

}  // namespace csar::validate
