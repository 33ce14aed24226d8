// The nodes that may be targets of requirements according to their types. They are found with an index, and shared by
// all requirements with the same conditions.
#pragma once

#include <compare>

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

class TargetLists {
public:
    explicit TargetLists(Resolver& resolver) : r_(resolver) {}

    const Targets& of(const Wanted& wanted);
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

}  // namespace csar::validate
