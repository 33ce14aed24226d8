// Allocations by requirements from the properties of target capabilities (csd07 8.5.2).
#pragma once

#include <map>
#include <optional>
#include <tuple>
#include <vector>

#include "base/decimal.hpp"
#include "validate/resolved/assignment.hpp"

namespace csar::validate {

// The allocations of one service template: each is checked, and all allocations from one property are added up.
class Allocations {
public:
    explicit Allocations(CheckContext& context) : context_(context) {}

    // Checks the allocation of an assignment, if it has one. Each name must be that of a property of the target
    // capability, and the type of the property must support allocation. Each amount must be a value of that type. The
    // sum of all known amounts must not exceed the value of the property.
    void add(const ResolvedAssignment& assignment);

private:
    // Node template, index of the node or -1 for all its nodes, names of the capability and the property.
    using Drawn = std::tuple<const Element*, std::int64_t, std::string_view, std::string_view>;
    struct Account {
        std::optional<Decimal> of_node;  // the capacity of one node; nullopt if unknown
        std::optional<Decimal> limit;    // the capacity of all nodes together; nullopt if unknown
        bool single = true;              // there is at most one node, so a sum above the limit cannot be satisfied
        Decimal sum;
        Node has;                 // the value in the node template
        std::vector<Node> drawn;  // the first amounts, for a message
        bool exceeded = false;
    };

    void draw(const ResolvedAssignment& assignment, Node name, Node amount, const Definition& definition);
    Account open(const ResolvedAssignment& assignment, const Definition& definition, std::string_view name,
                 bool indexed);
    std::optional<Decimal> times(const ResolvedAssignment& assignment);

    CheckContext& context_;
    std::map<Drawn, Account> accounts_;
};

}  // namespace csar::validate
