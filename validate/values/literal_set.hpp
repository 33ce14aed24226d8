// A list of literals that many values are looked up in, such as the allowed values of a property.
#pragma once

#include <optional>
#include <string_view>
#include <unordered_set>

#include "base/keyed_hash.hpp"
#include "validate/values/value.hpp"

namespace csar::validate {

class LiteralSet {
public:
    explicit LiteralSet(Value::List values);

    // Whether a value is in the list, in constant time: a string among strings, an integer among integers. nullopt for
    // other values, which must be compared with each of values().
    std::optional<bool> has(const Value& value) const;
    const Value::List& values() const { return values_; }

private:
    Value::List values_;
    bool all_strings_ = true, all_integers_ = true;
    std::unordered_set<std::string_view, KeyedHash> strings_;  // the strings in values_, if all are strings
    std::unordered_set<std::int64_t> integers_;                // the integers in values_, if all are integers
};

}  // namespace csar::validate
