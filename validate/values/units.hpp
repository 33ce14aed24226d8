// Scalar values: a number and a unit (csd07 9.1.2.2; 1.3 3.3.6).
//
//     scalar = number 1*blank unit          ; 2.0, units compared letter by letter
//     scalar = number *blank unit           ; 1.x, the case of units does not matter but for bit rates
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

#include "base/decimal.hpp"
#include "base/keyed_hash.hpp"
#include "validate/model/type.hpp"
#include "validate/values/reading.hpp"

namespace csar::validate {

// A scalar value: so many of the canonical unit of its type.
struct Scalar {
    Decimal amount;
    const Type* type = nullptr;  // amounts of different scalar types are not comparable
};

// True for `scalar` of 2.0 and the scalar-unit types of 1.x.
bool has_units(BuiltIn base);

// The unit strings of a scalar type, inherited ones and those made with prefixes included.
class Units {
public:
    // `type`: a scalar type of 2.0 that is not a built-in one, or one of the scalar-unit types of 1.x or derived from it.
    explicit Units(const Type& type);

    // The value of one such unit in the canonical unit; nullptr when there is no such unit.
    const Decimal* find(std::string_view unit) const;
    // The unit that may have been meant, or empty.
    std::string_view nearest(std::string_view unit) const;
    // False when the definition is wrong somewhere (reported there): then nothing follows from a unit that is missing.
    bool complete() const { return complete_; }
    // What the number must be: integer, float or derived from one of them; null when that is not known.
    const Type* number_type() const { return number_type_; }
    const Type& type() const { return type_; }
    // Every unit string with its multiplier; of 1.x in lower case where their case does not matter.
    const std::unordered_map<std::string, Decimal, KeyedHash>& all() const { return multipliers_; }
    // True when a number may be right before its unit.
    bool may_touch() const { return may_touch_; }

private:
    void collect(Key key, std::unordered_map<std::string, Decimal, KeyedHash>& out);
    void add_prefixes();

    const Type& type_;
    const Type* number_type_ = nullptr;
    bool complete_ = true;
    bool may_touch_ = false;
    bool ignore_case_ = false;
    std::unordered_map<std::string, Decimal, KeyedHash> multipliers_;
};

// The two halves of a scalar literal, as written.
struct ScalarText {
    std::string_view number;
    std::string_view unit;
};
// Splits a literal into number and unit; a fault when one of them is missing or they touch although they must not.
Reading<ScalarText> split_scalar(std::string_view text, bool may_touch);

}  // namespace csar::validate
