// Turns requirements into relationships (csd07 4.2.2, 8.5). A dangling requirement has no specified target, so a target
// is searched.
//
// Mandatory requirements come before optional requirements (8.5.2). The order of preference among targets is:
// 1. the order of the directives,
// 2. targets without a relationship from this requirement of the node,
// 3. targets earlier in the file, or with a lower index.
//
// A requirement waits if its filter, index or allocation reads an unknown value.
#pragma once

#include <compare>
#include <deque>
#include <variant>

#include "validate/representation/resolver.hpp"
#include "validate/resolved/relation.hpp"

namespace csar::validate {

// Conditions for the target. Members are null or empty if there is no condition.
struct Wanted {
    const Type* source = nullptr;
    const Type* relationship = nullptr;
    const Type* node = nullptr;
    const Type* capability = nullptr;
    std::string_view capability_name;
    const Element* node_template = nullptr;  // only nodes of this template are suitable

    friend auto operator<=>(const Wanted&, const Wanted&) = default;
};

struct Targets {
    std::vector<Number> nodes;  // sorted
    // Suitable capabilities of each node type. If no capability is required, the only name is empty.
    std::unordered_map<const Type*, std::vector<std::string_view>> capabilities;
    std::vector<std::string> refused;  // why other nodes are not suitable (the first reasons)

    // The next index in `nodes` whose node may have room for `demand` (Plan::demand). Begins at `from`.
    std::size_t next_with_room(std::string_view demand, std::size_t from) const;
    // From now on, next_with_room() skips the node at `place`.
    void mark_full(std::string_view demand, std::size_t place) const;
    void forget_full() const { full_.clear(); }

private:
    mutable std::map<std::string_view, std::vector<std::size_t>> full_;  // index -> where to continue
};

// Possible targets by type. Requirements with the same conditions share a list.
class TargetLists {
public:
    explicit TargetLists(Resolver& resolver) : r_(resolver) {}

    Number end = no_number;  // nodes from this number are never targets; set before of()
    const Targets& of(const Wanted& wanted);
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
    std::vector<const Type*> types_;                                           // without duplicates
    std::unordered_map<const Type*, std::vector<Number>> nodes_;               // by node type
    std::unordered_map<const Type*, std::vector<const Type*>> by_ancestor_;    // node types by ancestor
    std::unordered_map<const Type*, std::vector<const Type*>> by_capability_;  // node types by capability
    std::map<Wanted, Targets> lists_;
};

// Indexes of `targets.nodes`, sorted.
using Places = std::vector<std::size_t>;

// Finds targets by value, so that a filter is not evaluated for every node. For filters that compare a value of the
// target with a value that does not depend on the target, for example a property of the source.
class FilterIndex {
public:
    explicit FilterIndex(Resolver& resolver) : r_(resolver) {}

    // Returns the nodes for which `condition` may be true, or nullopt if this may be any node. `file` contains the
    // condition.
    std::optional<Places> places(const Targets& targets, Node condition, const DefinitionsFile& file,
                                 const RelationshipRepresentation& relationship);

private:
    using Indexed = std::variant<double, std::string>;
    // Nodes with values of one type. The type determines how a literal is read.
    struct Group {
        Schema schema;
        std::map<Indexed, Places> places;
    };
    struct Values {
        std::map<const Type*, Group> groups;
        Places others;   // nodes with values that cannot be keys
        Places pending;  // nodes with unknown values, in descending order
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
    std::map<std::pair<const Targets*, std::string>, Values> values_;  // by path
};

// A requirement assignment, or an implicit assignment (csd07 8.5.4).
struct Plan {
    const Element* assignment = nullptr;  // null for an implicit assignment
    const Requirement* definition = nullptr;
    std::string_view name;
    ResolvedAssignment resolved;
    bool is_optional = false;
    std::optional<bool> is_external;       // true: only selected nodes; false: only others (csd07 8.5.2)
    std::optional<bool> prefers_external;  // true: selected nodes first; false: other nodes first
    std::uint64_t least = 1;               // the number of relationships if there is no `count`
    DefinitionChain filters;               // from with_node_filter()
    std::string demand;  // text of the allocation; empty if it depends on a node, or without allocation
};

class Fulfilment {
public:
    explicit Fulfilment(Resolver& resolver)
        : r_(resolver), lists_(resolver), lists_with_inventory_(resolver), index_(resolver) {}

    void run();

private:
    // A relationship to establish.
    struct Open {
        const Plan* plan = nullptr;
        RelationshipRepresentation relationship;
        std::uint64_t count = 1;  // relationships of the assignment
        enum class State : std::uint8_t { waiting, made, failed } state = State::waiting;
        Blame blame{};                   // what the requirement waits for
        std::size_t passed = 0;          // 1 + index of the target from outside; 0 without this target
        std::vector<Decimal> amounts{};  // of `allocation`, in order, for the current target
        std::vector<Number> fitting{};   // the first candidates that pass the filters
    };
    enum class Fit : std::uint8_t { yes, no, full, later };
    // Why candidates are not suitable; shown in the hint.
    struct Reasons {
        std::vector<std::string> shown;
        std::uint64_t more = 0;
        static constexpr std::size_t max_shown = 3;
        void add(std::string reason);
        Fit no(std::string reason) {
            add(std::move(reason));
            return Fit::no;
        }
        // If enough reasons are shown, counts another reason and returns true. If false, call add().
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
    // Returns false if the requirement must wait for the value in `blame`.
    bool try_to_meet(std::size_t number);
    bool meet_passed(std::size_t number, const Target& passed);
    struct Search;
    void search(std::size_t number, const Targets& targets, const std::optional<Places>& only, Search& found);
    void explain(std::size_t number, const Targets& targets, const Places& only, Search& found);
    std::optional<Places> places_by_index(const Open& open, const Targets& targets);
    // Returns the node for [ template, index ]. Returns nullopt if the index is unknown, or if the node does not exist
    // (reported).
    std::optional<Number> indexed(std::size_t number, const Targets& targets, Reasons& reasons);
    void aim(Open& open, const Target& target);
    Fit fits(std::size_t number, const Target& target, Reasons& reasons);
    Fit passes(Open& open, const Element& holder, Reasons& reasons);
    Fit has_room(Open& open, Reasons& reasons);
    // Moves other allocations away, so that a candidate has enough capacity.
    std::optional<Target> make_room(std::size_t number, std::set<Number>& seen);
    bool move_away(std::size_t holder, std::size_t number, const Target& wanted, std::set<Number>& seen);
    // Adds the amounts of `open` to those booked for a capability of `owner`, or subtracts them if `in` is false.
    static void book_amounts(Amounts& booked, const Open& open, const CapacityOwner& owner, std::string_view capability,
                             bool in);
    bool is_selected(Number candidate) const;
    bool is_admitted(const Plan& plan, Number candidate) const;
    bool may_lead_to(const Open& open, Number candidate);
    bool could_hold(Open& open);
    bool has_one_target(const Plan& plan) const;
    std::optional<Choice> choice(std::size_t number);
    // Adds or removes an allocation and a use of the target.
    void book(std::size_t number, bool in);

    Resolver& r_;
    TargetLists lists_;                 // nodes of the service template
    TargetLists lists_with_inventory_;  // for searches_inventory()
    FilterIndex index_;
    std::deque<Plan> plans_;
    std::vector<Open> open_;
    std::map<std::pair<Number, std::string_view>, std::vector<std::size_t>> waiting_;
    std::set<std::tuple<Number, std::string_view, Number>> used_;     // source, requirement, target
    std::set<std::tuple<Number, const Plan*, Number>> used_by_plan_;  // source, assignment, target
    // where the next search begins
    std::map<std::pair<Number, const Plan*>, std::size_t> next_;
    Amounts bound_;                                 // allocations of requirements with a single possible target
    std::map<Wanted, std::string> external_hints_;  // results of why_not_external()
    std::map<CapacityOwner, std::set<std::size_t>> holders_;      // requirements with allocations
    std::set<std::pair<const Targets*, const Plan*>> saturated_;  // moving allocations does not help these
};

}  // namespace csar::validate
