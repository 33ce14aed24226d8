// The number of relationships to the capabilities of node templates (1.3 3.7.2.1; 2.0 has allocations instead).
#pragma once

#include <cstdint>
#include <map>
#include <string_view>
#include <utility>

#include "validate/resolved/assignment.hpp"
#include "validate/resolved/context.hpp"

namespace csar::validate {

class CapabilityLoads {
public:
    explicit CapabilityLoads(CheckContext& context) : context_(context) {}

    // Counts a requirement assignment for its target capability, and reports each assignment above the limit.
    // Assignments must be added in file order.
    void add(const ResolvedAssignment& resolved);

private:
    struct Load {
        std::uint64_t max = 0;
        std::uint64_t count = 0;
        const Element* definition = nullptr;
    };
    Load make_load(const ResolvedAssignment& resolved) const;

    CheckContext& context_;
    std::map<std::pair<const Element*, std::string_view>, Load> loads_;  // keyed by node template and capability
};

}  // namespace csar::validate
