// The nodes that may be targets of requirements as far as types decide it: found by an index, and kept for all requirements
// that want the same.
#pragma once

#include <compare>

#include "validate/representation/resolver.hpp"
#include "validate/resolved/relation.hpp"

namespace csar::validate {

// What a requirement wants; null and empty where anything will do.
struct Wanted {
    const Type* source = nullptr;
    const Type* relationship = nullptr;
    const Type* node = nullptr;
    const Type* capability = nullptr;
    std::string_view capability_name;
    const Element* node_template = nullptr;  // only its nodes

    friend auto operator<=>(const Wanted&, const Wanted&) = default;
};

struct Targets {
    std::vector<Number> nodes;  // in ascending order
    // By the type of a node: the names of its capabilities that fit; one empty name where no capability is wanted.
    std::unordered_map<const Type*, std::vector<std::string_view>> capabilities;
    std::vector<std::string> refused;  // why other nodes do not fit, the first few

    // From `from` on, the place in `nodes` of the next node that may have room for what Plan::demand says.
    std::size_t next_with_room(std::string_view demand, std::size_t from) const;
    // Leaves the node at a place out from now on.
    void mark_full(std::string_view demand, std::size_t place) const;
    void forget_full() const { full_.clear(); }

private:
    mutable std::map<std::string_view, std::vector<std::size_t>> full_;  // place -> a later place to look at
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
    std::vector<const Type*> types_;                                         // of nodes, each once
    std::unordered_map<const Type*, std::vector<Number>> nodes_;             // by their type
    std::unordered_map<const Type*, std::vector<const Type*>> by_ancestor_;  // types of nodes by what they derive from
    std::unordered_map<const Type*, std::vector<const Type*>>
        by_capability_;  // and by the capabilities that they offer
    std::map<Wanted, Targets> lists_;
};

}  // namespace csar::validate
