// The valid_* lists: which node, capability and relationship types may be joined
// (csd07 7.3, 8.1, 8.2; 1.3 3.7.2, 3.7.7, 3.7.10).
#pragma once

#include <map>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

#include "validate/resolved/capability.hpp"

namespace csar::validate {

// The types that a list names.
struct ValidTypes {
    const Element* owner = nullptr;  // the type or definition that has the list; null: none, everything is valid
    const Slot* slot = nullptr;      // of the owner; null likewise
    std::unordered_set<const Type*> types;
    std::unordered_set<const Type*> ancestors;  // what these derive from
    bool complete = true;                       // false when a name is unknown: then nothing may be refused

    // True when the type is in the list or derives from one that is, or when that is not known.
    bool accept(const Type& type) const;
    // True when it accepts the type or could accept one that derives from it.
    bool may_accept(const Type& type) const;
};

// The lists of a model, each read once. One object belongs to one thread.
class ValidTypeLists {
public:
    explicit ValidTypeLists(Namespaces& names) : names_(names) {}

    // The list that an element has itself; one that accepts everything when it has none.
    const ValidTypes& own(const Element& owner, Key key);
    // The effective list of a type: its own or the nearest inherited one.
    const ValidTypes& of(const Type& type, Key key);
    // The effective list of a capability: of its nearest definition that has one, else of its type.
    const ValidTypes& of(const Capability& capability, Key key);

    // Whether `list`, one of these, accepts one of the capabilities that a node type has of the type `wanted`, or whether
    // that is not known.
    bool accepts_one(const ValidTypes& list, Offers& offers, const Type& node_type, const Type& wanted);

private:
    using Asked = std::tuple<const Slot*, const Type*, const Type*>;  // list, node type, wanted

    Namespaces& names_;
    std::map<Asked, bool> answers_;
    std::unordered_map<const Slot*, ValidTypes> lists_;
};

}  // namespace csar::validate
