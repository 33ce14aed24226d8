// The valid_* lists: the node, capability and relationship types that may be connected (csd07 7.3, 8.1, 8.2; 1.3 3.7.2,
// 3.7.7, 3.7.10).
#pragma once

#include <map>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

#include "validate/resolved/capability.hpp"

namespace csar::validate {

// The types to which a list refers.
struct ValidTypes {
    // the type or definition that has the list; null if there is none: then every type is valid
    const Element* owner = nullptr;
    const Slot* slot = nullptr;  // the slot of the owner; null if there is no list
    std::unordered_set<const Type*> types;
    std::unordered_set<const Type*> ancestors;  // the ancestors of the types in the list
    bool complete = true;                       // false if a name is unknown: then nothing may be rejected

    // True if the type is in the list or derives from a type in the list, or if this is unknown.
    bool accept(const Type& type) const;
    // True if the list accepts the type, or could accept a type that derives from it.
    bool may_accept(const Type& type) const;
};

// The lists of a model, each read once. An object belongs to one thread.
class ValidTypeLists {
public:
    explicit ValidTypeLists(Namespaces& names) : names_(names) {}

    // The list of the element itself; a list that accepts everything if it has none.
    const ValidTypes& own(const Element& owner, Key key);
    // The effective list of a type: its own or the nearest inherited one.
    const ValidTypes& of(const Type& type, Key key);
    // The effective list of a capability: the list of the nearest definition with a list or, if there is none, that of
    // its type.
    const ValidTypes& of(const Capability& capability, Key key);

    // True if `list` accepts one of the capabilities of type `wanted` of a node type, or if this is unknown. `list`
    // must belong to this object.
    bool accepts_one(const ValidTypes& list, Offers& offers, const Type& node_type, const Type& wanted);

private:
    using Asked = std::tuple<const Slot*, const Type*, const Type*>;  // list, node type, wanted

    Namespaces& names_;
    std::map<Asked, bool> answers_;
    std::unordered_map<const Slot*, ValidTypes> lists_;
};

}  // namespace csar::validate
