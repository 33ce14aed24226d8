// Requirements become relationships (csd07 4.2.2, 8.5): those with a specified target, and dangling ones, whose target
// is found among the nodes.
//
// Mandatory requirements come first, then optional ones (8.5.2). Among several suitable targets, the first in the order
// of the file and of indexes is selected. Targets that the same requirement of the node does not have yet come first;
// before that, the order of the directives counts. A requirement whose filter, index or allocation reads a value that
// is not known yet waits for that value.
#pragma once

#include <deque>

#include "validate/representation/filter_index.hpp"

namespace csar::validate {

// A requirement assignment of a node template, or the implicit one of its node type (csd07 8.5.4).
struct Plan {
    const Element* assignment = nullptr;  // null: the requirement is implied
    const Requirement* definition = nullptr;
    std::string_view name;
    ResolvedAssignment resolved;
    bool is_optional = false;
    std::optional<bool> is_external;  // true: only selected nodes, false: only other nodes (csd07 8.5.2); nullopt: both
    std::optional<bool> prefers_external;  // both kinds, but true: selected nodes first, false: other nodes first
    std::uint64_t least = 1;               // the number of relationships if the assignment has no count
    DefinitionChain filters;               // from with_node_filter()
    std::string demand;  // the text of the allocation; empty if it depends on one of the nodes, or if there is none
};

class Fulfilment {
public:
    explicit Fulfilment(Resolver& resolver) : r_(resolver), lists_(resolver), index_(resolver) {}

    void run();

private:
    struct Target {
        Number node = no_number;
        std::uint32_t levels = 0;
        std::string_view capability;
    };
    // A relationship that is not established yet.
    struct Open {
        const Plan* plan = nullptr;
        RelationshipRepresentation relationship;
        enum class State : std::uint8_t { waiting, made, failed } state = State::waiting;
        Blame blame{};                   // the value that the requirement waits for
        std::size_t passed = 0;          // 1 + the index of the target passed in from outside; 0 if there is none
        std::vector<Decimal> amounts{};  // the values of `allocation`, in order, for the current target
        std::vector<Number> fitting{};   // the first candidates that pass the filters
    };
    enum class Fit : std::uint8_t { yes, no, full, later };
    // The reasons why candidates do not fit, for the hint.
    struct Reasons {
        std::vector<std::string> shown;
        std::uint64_t more = 0;
        static constexpr std::size_t max_shown = 3;
        void add(std::string reason);
        // If enough reasons are shown, counts one more and returns true: its text is not needed. Otherwise returns
        // false, and the reason must be added.
        bool counts_only() { return shown.size() == max_shown && ++more != 0; }
        std::string text() const;
    };

    void plan_all();
    std::vector<Plan> plans_of(const Element& node_template, const Type& type);
    void open(Number source, const Plan& plan, std::uint64_t& index);
    void open_relationship_values(const Plan& plan, RelationshipRepresentation& made);
    std::optional<std::uint64_t> count_of(Number source, const Plan& plan);
    void process_pending(bool optional_ones_too);
    std::size_t choice_of(const Open& open);
    void settle(std::size_t number, Open::State state);
    void make(std::size_t number, const Target& target);
    void report_unmet(const Open& open, const Reasons& reasons, bool is_full);
    void report_circles();
    void finish();
    Place place_of(const Open& open) const;

    // in fitting.cpp
    Wanted wanted_by(const Plan& plan) const;
    // True if the requirement is settled. If false, it waits for the value in its `blame`.
    bool try_to_meet(std::size_t number);
    bool meet_passed(std::size_t number, const Passed::Target& target);
    struct Search;
    void search(std::size_t number, const Targets& targets, const std::optional<Places>& only, Search& found);
    void explain(std::size_t number, const Targets& targets, const Places& only, Search& found);
    std::optional<Places> places_by_index(const Open& open, const Targets& targets);
    // The node with the specified index. nullopt if the requirement must wait for the value of the index, or if the
    // node does not exist, which is then reported.
    std::optional<Number> indexed(std::size_t number, const Targets& targets, Reasons& reasons);
    void aim(Open& open, const Target& target);
    Fit fits(std::size_t number, const Target& target, Reasons& reasons);
    Fit passes(Open& open, const Element& holder, Reasons& reasons);
    Fit has_room(Open& open, Reasons& reasons);
    // Moves allocations of the candidates to other nodes, so that one candidate has enough capacity.
    std::optional<Target> make_room(std::size_t number, std::set<Number>& seen);
    bool move_away(std::size_t holder, std::size_t number, const Target& wanted, std::set<Number>& seen);
    void book_amounts(std::size_t number, const Target& target, bool in);
    bool is_selected(Number candidate) const;
    bool is_admitted(const Plan& plan, Number candidate) const;
    bool may_lead_to(const Open& open, Number candidate);
    bool could_hold(Open& open);
    bool has_one_target(const Plan& plan) const;
    std::optional<Choice> choice(std::size_t number);
    // Adds the allocation of a relationship and the use of its target, or removes both.
    void book(std::size_t number, bool in);

    Resolver& r_;
    TargetLists lists_;
    FilterIndex index_;
    std::deque<Plan> plans_;
    std::vector<Open> open_;
    std::map<std::pair<Number, std::string_view>, std::vector<std::size_t>> waiting_;
    std::set<std::tuple<Number, std::string_view, Number>> used_;     // source, requirement, target
    std::set<std::tuple<Number, const Plan*, Number>> used_by_plan_;  // source, assignment, target
    // the position at which the next search for the source begins
    std::map<std::pair<Number, const Plan*>, std::size_t> next_;
    // node, capability, property: the allocations of requirements that have only one possible target
    std::map<std::tuple<Number, std::string_view, std::string_view>, Decimal> bound_;
    std::map<Number, std::set<std::size_t>> holders_;             // the requirements with allocations of a node
    std::set<std::pair<const Targets*, const Plan*>> saturated_;  // moving allocations does not help for these plans
};

}  // namespace csar::validate
