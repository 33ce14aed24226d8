// Definitions as a tree of names and values: the meaning of all files of a package together, in any notation.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "csar/diff/condition.hpp"
#include "validate/model/model.hpp"
#include "validate/model/namespaces.hpp"

namespace csar::diff {

// A type: a name that is the same on both sides, and the parent, which is null at the end of the chain.
struct Lineage {
    std::string identity;
    const Lineage* parent = nullptr;
};

// A name with everything below it. Children have the usual spellings of their keynames, independent of the version
// ("count_range" for the occurrences of TOSCA 1.x).
struct Meaning {
    std::map<std::string, Meaning, std::less<>> children;
    std::string value;     // for a scalar, the normalized spelling for display; for a condition, as shown
    std::string identity;  // compared instead of `value`; empty: `value` itself is compared
    bool is_scalar = false;
    std::string label;                           // spelling of the keyname in its version, if different
    const Lineage* lineage = nullptr;            // for a known type; lives as long as its Reader
    const validate::Type* type = nullptr;        // for a known type; lives as long as the model
    std::shared_ptr<const Condition> demands;    // for a condition
    const validate::Element* element = nullptr;  // for a definition, an assignment and similar elements
    std::vector<std::string> order;              // the names of a list whose order is significant
    validate::Node node;                         // the place in the source; an absent node if several files contribute

    const Meaning* find(std::string_view name) const;
    // The value of the child with that name; empty if there is none.
    std::string_view text(std::string_view name) const;
    const std::string& compared() const { return identity.empty() ? value : identity; }
    // True if this is an element of the kind `entity`.
    bool is(validate::Entity entity) const { return element != nullptr && element->entity == entity; }
};

// Whether `a` and `b` are equal in all parts.
bool equal(const Meaning& a, const Meaning& b);

// Limits the number of entries that are read: aliases can multiply the entries in a text.
class EntryBudget {
public:
    static constexpr std::size_t max_entries = 1'000'000;

    explicit EntryBudget(std::size_t entries = max_entries) : left_(entries) {}
    // Throws Failure(input) if fewer than `entries` are left, Failure(interrupted) if the operation is cancelled.
    void spend(std::size_t entries = 1);
    std::size_t left() const { return left_; }

private:
    std::size_t left_;
};

}  // namespace csar::diff
