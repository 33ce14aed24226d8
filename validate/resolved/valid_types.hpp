// The valid_* lists of node, capability and relationship types (csd07 7.3, 8.1, 8.2; 1.3 3.7.2, 3.7.7, 3.7.10).
#pragma once

#include <map>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

#include "validate/resolved/capability.hpp"

namespace csar::validate {

struct ValidTypes {
    // the type or definition with the list; if null, every type is valid
    const Element* owner = nullptr;
    const Slot* slot = nullptr;  // of the owner; null without a list
    std::unordered_set<const Type*> types;
    std::unordered_set<const Type*> ancestors;  // ancestors of `types`
    bool complete = true;                       // false if a name is unknown; then no type is rejected

    // True if the type or an ancestor is in the list, or if this is unknown.
    bool accept(const Type& type) const;
    // Also true if a derived type could be in the list.
    bool may_accept(const Type& type) const;
};

// Caches the lists of a model. Not thread-safe.
class ValidTypeLists {
public:
    explicit ValidTypeLists(Namespaces& names) : names_(names) {}

    // The element's own list. Without a list, every type is accepted.
    const ValidTypes& own(const Element& owner, Key key);
    // The own or nearest inherited list.
    const ValidTypes& of(const Type& type, Key key);
    // The nearest list of the definitions, otherwise the list of the capability type.
    const ValidTypes& of(const Capability& capability, Key key);

    // The normative relationship type of a requirement definition of 1.x in `file` without a relationship. `capability`
    // may be null.
    std::string_view implied_relationship(const Type* capability, const DefinitionsFile& file);

    // True if `list` accepts a capability of type `wanted` of the node type, or if this is unknown. `list` must come
    // from this object.
    bool accepts_one(const ValidTypes& list, Offers& offers, const Type& node_type, const Type& wanted);

private:
    using Asked = std::tuple<const Slot*, const Type*, const Type*>;  // list, node type, wanted

    Namespaces& names_;
    std::map<Asked, bool> answers_;
    std::unordered_map<const Slot*, ValidTypes> lists_;
};

}  // namespace csar::validate
