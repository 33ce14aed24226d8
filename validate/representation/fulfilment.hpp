// Requirements become relationships (csd07 4.2.2, 8.5): those with a specified target, and dangling ones, whose target
// is found among the nodes.
//
// Mandatory requirements come first, then optional ones (8.5.2). Among several suitable targets, the order of the
// directives decides first. After that, targets to which the same requirement of the node does not lead yet are
// preferred, then targets that are earlier in the file or have a lower index. A requirement whose filter, index or
// allocation reads a value that is not known yet waits for that value.
#pragma once

#include <compare>
#include <deque>
#include <variant>

#include "validate/representation/resolver.hpp"
#include "validate/resolved/relation.hpp"

namespace csar::validate {

// The conditions that a requirement sets for its target. A member is null or empty if it sets no such condition.
struct Wanted {
    const Type* source = nullptr;
    const Type* relationship = nullptr;
    const Type* node = nullptr;
    const Type* capability = nullptr;
    std::string_view capability_name;
    const Element* node_template = nullptr;  // if set, only nodes of this template are suitable

    friend auto operator<=>(const Wanted&, const Wanted&) = default;
};

struct Targets {
    std::vector<Number> nodes;  // in ascending order
    // The names of the suitable capabilities for each node type. If no capability is required, the only name is empty.
    std::unordered_map<const Type*, std::vector<std::string_view>> capabilities;
    std::vector<std::string> refused;  // the first few reasons why other nodes are not suitable

    // The index in `nodes`, at or after `from`, of the next node that may have enough capacity for Plan::demand.
    std::size_t next_with_room(std::string_view demand, std::size_t from) const;
    // Skips the node at an index from now on.
    void mark_full(std::string_view demand, std::size_t place) const;
    void forget_full() const { full_.clear(); }

private:
    mutable std::map<std::string_view, std::vector<std::size_t>> full_;  // index -> a later index at which to continue
};

// The nodes that may be targets of requirements according to their types. They are found with an index, and shared by
// all requirements with the same conditions.
class TargetLists {
public:
    explicit TargetLists(Resolver& resolver) : r_(resolver) {}

    Number end = no_number;  // the first node that is never a target; must be set before of() is called
    const Targets& of(const Wanted& wanted);
    // Whether nodes of the type may be targets.
    bool can_fit(const Type& type, const Wanted& wanted) {
        std::vector<std::string> ignored;
        return !fitting(type, wanted, ignored).empty();
    }
    void forget_full();

private:
    void index_types();
    std::vector<std::string_view> fitting(const Type& type, const Wanted& wanted, std::vector<std::string>& refused);

    Resolver& r_;
    bool is_indexed_ = false;
    std::vector<const Type*> types_;                                         // the node types, each once
    std::unordered_map<const Type*, std::vector<Number>> nodes_;             // keyed by the type of the nodes
    std::unordered_map<const Type*, std::vector<const Type*>> by_ancestor_;  // node types, keyed by their ancestors
    std::unordered_map<const Type*, std::vector<const Type*>>
        by_capability_;  // node types, keyed by the capabilities that they offer
    std::map<Wanted, Targets> lists_;
};

// Indexes of `targets.nodes`, in ascending order.
using Places = std::vector<std::size_t>;

// An index of values of targets. It answers filters that compare a value of the target with a value that is the same
// for all targets, such as { $equal: [ { $get_property: [ SELF, TARGET, id ] }, { $get_property: [ SELF, SOURCE, wanted
// ] } ] }. Such filters need not be evaluated for each pair of nodes.
class FilterIndex {
public:
    explicit FilterIndex(Resolver& resolver) : r_(resolver) {}

    // The indexes of the nodes for which `condition` may be true; nullopt if it may be true for all nodes. `file`
    // contains the condition. `relationship` is the relationship to establish.
    std::optional<Places> places(const Targets& targets, Node condition, const DefinitionsFile& file,
                                 const RelationshipRepresentation& relationship);

private:
    using Indexed = std::variant<double, std::string>;
    // The nodes whose values have the same type. The type determines how a literal is read.
    struct Group {
        Schema schema;
        std::map<Indexed, Places> places;
    };
    struct Values {
        std::map<const Type*, Group> groups;
        Places others;   // nodes whose value cannot be in an index
        Places pending;  // nodes whose value is not known yet, in descending order
    };

    static std::optional<Indexed> indexable(const Value& value);
    bool is_of_target(const Expression& call) const;
    bool is_same_for_all(Node value, Version version) const;
    Values& values_of(const Targets& targets, const Expression& path, const DefinitionsFile& file, Number source);
    bool add(Values& values, std::size_t place, const Targets& targets, Node path, const DefinitionsFile& file,
             RelationshipRepresentation& trial);
    std::optional<Places> equal(const Values& values, Node other, const DefinitionsFile& file,
                                const RelationshipRepresentation& relationship);

    Resolver& r_;
    std::map<std::pair<const Targets*, std::string>, Values> values_;  // keyed by path
};

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
    DefinitionChain filters;               // the result of with_node_filter()
    std::string demand;  // the text of the allocation; empty if it depends on one of the nodes, or if there is none
};

class Fulfilment {
public:
    explicit Fulfilment(Resolver& resolver)
        : r_(resolver), lists_(resolver), lists_with_inventory_(resolver), index_(resolver) {}

    void run();

private:
    // A relationship that is not established yet.
    struct Open {
        const Plan* plan = nullptr;
        RelationshipRepresentation relationship;
        std::uint64_t count = 1;  // the number of relationships of the assignment
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
        Fit no(std::string reason) {
            add(std::move(reason));
            return Fit::no;
        }
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
    static bool searches_inventory(const Plan& plan);
    const Targets& targets_of(const Plan& plan);
    void add_inventory();
    void remove_unused_inventory();
    void process_pending(bool optional_ones_too);
    std::size_t choice_of(const Open& open);
    void settle(std::size_t number, Open::State state);
    void make(std::size_t number, const Target& target);
    void report_unmet(const Open& open, const Reasons& reasons, bool is_full);
    std::string why_too_few(const Open& open);
    const std::string& why_not_external(const Plan& plan);
    void report_circles();
    void finish();
    Place place_of(const Open& open) const;

    // in fitting.cpp
    Wanted wanted_by(const Plan& plan) const;
    // True if the requirement is settled. If false, it waits for the value in its `blame`.
    bool try_to_meet(std::size_t number);
    bool meet_passed(std::size_t number, const Target& passed);
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
    // Adds the amounts of a requirement to those booked for `target`, or subtracts them.
    static void book_amounts(Amounts& booked, const Open& open, const Target& target, bool in);
    bool is_selected(Number candidate) const;
    bool is_admitted(const Plan& plan, Number candidate) const;
    bool may_lead_to(const Open& open, Number candidate);
    bool could_hold(Open& open);
    bool has_one_target(const Plan& plan) const;
    std::optional<Choice> choice(std::size_t number);
    // Adds the allocation of a relationship and the use of its target, or removes both.
    void book(std::size_t number, bool in);

    Resolver& r_;
    TargetLists lists_;                 // of the nodes of the service template
    TargetLists lists_with_inventory_;  // for searches_inventory()
    FilterIndex index_;
    std::deque<Plan> plans_;
    std::vector<Open> open_;
    std::map<std::pair<Number, std::string_view>, std::vector<std::size_t>> waiting_;
    std::set<std::tuple<Number, std::string_view, Number>> used_;     // source, requirement, target
    std::set<std::tuple<Number, const Plan*, Number>> used_by_plan_;  // source, assignment, target
    // the position at which the next search for the source begins
    std::map<std::pair<Number, const Plan*>, std::size_t> next_;
    // node, capability, property: the allocations of requirements that have only one possible target
    Amounts bound_;
    std::map<Wanted, std::string> external_hints_;                // the results of why_not_external()
    std::map<Number, std::set<std::size_t>> holders_;             // the requirements with allocations of a node
    std::set<std::pair<const Targets*, const Plan*>> saturated_;  // moving allocations does not help for these plans
};

}  // namespace csar::validate
