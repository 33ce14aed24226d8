// A list of literals with fast look-up, such as the allowed values of a property.
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

    // Returns whether the list contains the value. Takes constant time for a string among strings or an integer among
    // integers. Otherwise returns nullopt: compare with each of values().
    std::optional<bool> has(const Value& value) const;
    const Value::List& values() const { return values_; }

private:
    Value::List values_;
    bool all_strings_ = true, all_integers_ = true;
    std::unordered_set<std::string_view, KeyedHash> strings_;  // filled only if all values are strings
    std::unordered_set<std::int64_t> integers_;                // filled only if all values are integers
};

}  // namespace csar::validate
