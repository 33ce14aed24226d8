// Requirements become relationships (csd07 4.2.2, 8.5): those with a named target, and dangling ones, whose target is found
// among the nodes.
//
// Mandatory requirements come first, then optional ones (8.5.2). Of several targets that fit, the first one is taken in the
// order of the file and of indexes, but one that the same requirement of the node has not got yet before one that it has.
// A requirement whose filter, index or allocation reads what is not known yet waits for that.
#pragma once

#include <deque>

#include "validate/representation/targets.hpp"

namespace csar::validate {

// A requirement assignment of a node template, or what the node type implies in place of one (csd07 8.5.4).
struct Plan {
    const Element* assignment = nullptr;  // null: implied
    const Requirement* definition = nullptr;
    std::string_view name;
    ResolvedAssignment resolved;
    bool is_optional = false;
    std::optional<bool> is_external;  // only nodes that are selected, or only others (csd07 8.5.2); nullopt: both
    std::uint64_t least = 1;          // relationships, when the assignment does not count them
    std::vector<const Slot*> filters;
    std::string demand;  // what is allocated, when that depends on neither node; empty: it does, or nothing is
};

class Fulfilment {
public:
    explicit Fulfilment(Resolver& resolver) : r_(resolver), lists_(resolver) {}

    void run();

private:
    struct Target {
        Number node = no_number;
        std::uint32_t levels = 0;
        std::string_view capability;
    };
    // One relationship to be.
    struct Open {
        const Plan* plan = nullptr;
        RelationshipRepresentation relationship;
        enum class State : std::uint8_t { waiting, made, failed } state = State::waiting;
        Blame blame{};                   // what it waits for
        std::size_t passed = 0;          // 1 + which target it gets from outside; 0: none
        std::vector<Decimal> amounts{};  // of `allocation`, in the order of its values, for the present target
        std::vector<Number> fitting{};   // candidates that pass the filters, the first ones
    };
    enum class Fit : std::uint8_t { yes, no, full, later };
    // Why candidates do not fit, for the hint.
    struct Reasons {
        std::vector<std::string> shown;
        std::uint64_t more = 0;
        void add(std::string reason);
        std::string text() const;
    };

    void plan_all();
    std::vector<Plan> plans_of(const Element& node_template, const Type& type);
    void open(Number source, const Plan& plan, std::uint64_t& index);
    void open_relationship_values(const Plan& plan, RelationshipRepresentation& made);
    std::optional<std::uint64_t> count_of(Number source, const Plan& plan);
    void work_off(bool optional_ones_too);
    std::size_t choice_of(const Open& open);
    void settle(std::size_t number, Open::State state);
    void make(std::size_t number, const Target& target);
    void report_unmet(const Open& open, const Reasons& reasons, bool is_full);
    void report_circles();
    void finish();
    Place place_of(const Open& open) const;

    // fitting.cpp
    Wanted wanted_by(const Plan& plan) const;
    // True when the requirement is settled, one way or the other; false: it waits, for its blame.
    bool try_to_meet(std::size_t number);
    bool meet_passed(std::size_t number, const Passed::Target& target);
    struct Search;
    void search(std::size_t number, const Targets& targets, Search& found);
    // The only node that an index leaves; nullopt: its value must be waited for, or there is none, which is reported.
    std::optional<Number> indexed(std::size_t number, const Targets& targets, Reasons& reasons);
    void aim(Open& open, const Target& target);
    Fit fits(std::size_t number, const Target& target, Reasons& reasons);
    Fit passes(Open& open, const Slot& filter, Reasons& reasons);
    Fit has_room(Open& open, Reasons& reasons);
    // Moves what is allocated of the candidates elsewhere, so that one has room.
    std::optional<Target> make_room(std::size_t number, std::set<Number>& seen);
    bool move_away(std::size_t holder, std::size_t number, const Target& wanted, std::set<Number>& seen);
    void book_amounts(std::size_t number, const Target& target, bool in);
    bool is_admitted(const Plan& plan, Number candidate);
    bool may_lead_to(const Open& open, Number candidate);
    bool could_hold(Open& open);
    bool has_one_target(const Plan& plan) const;
    std::optional<Choice> choice(std::size_t number);
    // Enters what a relationship draws on, and that its target is used; or takes it out.
    void book(std::size_t number, bool in);

    Resolver& r_;
    TargetLists lists_;
    std::deque<Plan> plans_;
    std::vector<Open> open_;
    std::map<std::pair<Number, std::string_view>, std::vector<std::size_t>> waiting_;
    std::set<std::tuple<Number, std::string_view, Number>> used_;     // source, requirement, target
    std::set<std::tuple<Number, const Plan*, Number>> used_by_plan_;  // each node once for one assignment
    std::map<std::pair<Number, const Plan*>, std::size_t> next_;      // where a source's next search begins
    // node, capability, property: what is allocated by requirements that have one target only
    std::map<std::tuple<Number, std::string_view, std::string_view>, Decimal> bound_;
    std::map<Number, std::set<std::size_t>> holders_;             // who allocates of a node
    std::set<std::pair<const Targets*, const Plan*>> saturated_;  // moving does not help there
};

}  // namespace csar::validate
