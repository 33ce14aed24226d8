// How many relationships the capabilities of node templates take (1.3 3.7.2.1; 2.0 has allocations in their place).
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

    // Counts a requirement assignment for the capability that it leads to, and reports one that is too many.
    // Assignments must be added in the order of the file.
    void add(const ResolvedAssignment& resolved);

private:
    struct Load {
        std::uint64_t max = 0;
        std::uint64_t count = 0;
        const Element* definition = nullptr;
    };
    Load make_load(const ResolvedAssignment& resolved) const;

    CheckContext& context_;
    std::map<std::pair<const Element*, std::string_view>, Load> loads_;  // of node template and capability
};

}  // namespace csar::validate
