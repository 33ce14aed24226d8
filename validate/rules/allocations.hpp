// What requirements allocate of the properties of target capabilities (csd07 8.5.2).
#pragma once

#include <map>
#include <optional>
#include <tuple>
#include <vector>

#include "base/decimal.hpp"
#include "validate/resolved/assignment.hpp"

namespace csar::validate {

// The allocations of one service template: each is checked, and all that draw on one property are added up.
class Allocations {
public:
    explicit Allocations(CheckContext& context) : context_(context) {}

    // Checks the allocation of an assignment, if it has one: each name is a property of the target capability, of a
    // type of which amounts can be taken; each amount is a value of that type; and all amounts so far are not more than
    // the property has, as far as that is known.
    void add(const ResolvedAssignment& assignment);

private:
    // Node template, index of the node or -1 for all nodes of it, names of the capability and the property.
    using Drawn = std::tuple<const Element*, std::int64_t, std::string_view, std::string_view>;
    struct Account {
        std::optional<Decimal> of_node;  // what one node has; nullopt when it is not known
        std::optional<Decimal> limit;    // of all nodes together, likewise
        bool single = true;              // of one node: an amount too large for it cannot be met
        Decimal sum;
        Node has;                 // what the node template has
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
