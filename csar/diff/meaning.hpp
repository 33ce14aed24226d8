// Definitions of a package as one tree of names and values, independent of notation and files.
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

// A type and its ancestors. `identity` is equal on both sides; `parent` is null at the end.
struct Lineage {
    std::string identity;
    const Lineage* parent = nullptr;
};

// A name and everything below it. Keynames have one spelling for all versions: "count_range", not "occurrences".
struct Meaning {
    std::map<std::string, Meaning, std::less<>> children;
    std::string value;     // normalized scalar, or a condition as displayed
    std::string identity;  // compared instead of `value`, if not empty
    bool is_scalar = false;
    std::string label;                           // the keyname as written, if different
    const Lineage* lineage = nullptr;            // for a known type; owned by the Reader
    const validate::Type* type = nullptr;        // for a known type; owned by the model
    std::shared_ptr<const Condition> demands;    // for a condition
    const validate::Element* element = nullptr;  // for a definition or an assignment
    std::vector<std::string> order;              // names in a list whose order matters
    validate::Node node;                         // the place; absent if several files contribute

    const Meaning* find(std::string_view name) const;
    // Returns the value of a child, or "" if there is none.
    std::string_view text(std::string_view name) const;
    const std::string& compared() const { return identity.empty() ? value : identity; }
    bool is(validate::Entity entity) const { return element != nullptr && element->entity == entity; }
};

bool equal(const Meaning& a, const Meaning& b);

// Limits the entries that are read: YAML aliases can multiply them.
class EntryBudget {
public:
    static constexpr std::size_t max_entries = 1'000'000;

    explicit EntryBudget(std::size_t entries = max_entries) : left_(entries) {}
    // Throws Failure(input) if fewer entries are left, Failure(interrupted) after a cancellation.
    void spend(std::size_t entries = 1);
    std::size_t left() const { return left_; }

private:
    std::size_t left_;
};

}  // namespace csar::diff
