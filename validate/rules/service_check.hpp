// Shared by the passes over the templates of one service template.
#pragma once

#include <set>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "validate/resolved/candidates.hpp"
#include "validate/resolved/context.hpp"
#include "validate/rules/allocations.hpp"
#include "validate/rules/capability_loads.hpp"

namespace csar::validate {

// For each node type, its capabilities with properties that need a value or have a computed one. Each type is examined
// once.
class DemandingCapabilities {
public:
    explicit DemandingCapabilities(CheckContext& context) : context_(context) {}
    const std::vector<std::string_view>& of(const Type& node_type);

private:
    CheckContext& context_;
    std::unordered_map<const Type*, std::vector<std::string_view>> names_;
};

// For each node type, its requirements that must be satisfied. Each type is examined once.
class NeededRequirements {
public:
    explicit NeededRequirements(CheckContext& context) : context_(context) {}
    const std::vector<const Requirement*>& of(const Type& node_type);

private:
    CheckContext& context_;
    std::unordered_map<const Type*, std::vector<const Requirement*>> requirements_;
};

// The requirements of node templates that 1.x substitution mappings pass to the substituted node.
class MappedRequirements {
public:
    explicit MappedRequirements(const Element& service) : service_(service) {}
    bool has(const Element& node_template, std::string_view requirement);

private:
    void read();

    const Element& service_;
    bool read_ = false;
    std::set<std::pair<std::string_view, std::string_view>> names_;  // node template, requirement
};

// A service template during its check.
struct ServiceCheck {
    CheckContext& context;
    const Element& service;
    DemandingCapabilities demanding{context};
    NeededRequirements needed{context};
    MappedRequirements mapped{service};
    Candidates candidates{context, service};
    Allocations allocations{context};
    CapabilityLoads loads{context};
    // Relationship templates that were checked against a requirement definition, which many assignments may combine.
    std::set<std::pair<const Element*, const Element*>> refined_templates = {};
};

}  // namespace csar::validate
