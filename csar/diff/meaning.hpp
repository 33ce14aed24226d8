// Definitions as a tree of names and values: what all files of a package mean together, however they are written.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <csar/limits.hpp>
#include "csar/diff/condition.hpp"
#include "validate/model/model.hpp"
#include "validate/model/namespaces.hpp"

namespace csar {

// A type by the name under which both sides know it, and what it derives from; null at the end of the chain.
struct Lineage {
    std::string identity;
    const Lineage* parent = nullptr;
};

// A name with everything below it. Children have the usual spellings of their keynames, whatever a version calls them
// ("count_range" for the occurrences of 1.x).
struct Meaning {
    std::map<std::string, Meaning, std::less<>> children;
    std::string value;     // of a scalar, in one spelling, for people; of a condition its whole text
    std::string identity;  // compared in place of `value`; empty: `value` itself
    bool is_scalar = false;
    std::string label;                           // the version's own keyname, where that is not the usual spelling
    const Lineage* lineage = nullptr;            // of the name of a type that is known: lives as long as its Reader
    const validate::Type* type = nullptr;        // likewise: lives as long as the model, as do elements and nodes
    std::shared_ptr<const Condition> demands;    // of a condition
    const validate::Element* element = nullptr;  // of a definition, an assignment and the like
    std::vector<std::string> order;              // the names of a list whose order counts
    validate::Node node;                         // where it is written; the none node where several files contribute

    const Meaning* find(std::string_view name) const;
    // The value of the child with that name; empty when there is none.
    std::string_view text(std::string_view name) const;
    const std::string& compared() const { return identity.empty() ? value : identity; }
    // True for an entry of that kind.
    bool is(validate::Entity entity) const { return element != nullptr && element->entity == entity; }
};

// Whether both have equal parts throughout.
bool equal(const Meaning& a, const Meaning& b);

// Bounds the entries that are read: through aliases there can be more of them than any text has.
class EntryBudget {
public:
    static constexpr std::size_t max_entries = 1'000'000;

    explicit EntryBudget(std::size_t entries = max_entries) : left_(entries) {}
    // Throws Failure(input) when fewer are left, Failure(interrupted) when the operation is cancelled.
    void spend(std::size_t entries = 1);
    std::size_t left() const { return left_; }

private:
    std::size_t left_;
};

// Whether two texts of YAML or JSON mean the same. Definitions are compared as read_definitions() reads them; in other
// texts the order of keys and the form do not matter. False when a text cannot be read, and once `entries_left`, which
// is counted down, is used up.
bool say_the_same(const std::string& before, const std::string& after, const Limits& limits, std::size_t& entries_left);

}  // namespace csar
