// Scalar values: a number and a unit (csd07 9.1.2.2; 1.3 3.3.6).
//
//     scalar = number 1*blank unit          ; 2.0, units compared case-sensitively
//     scalar = number *blank unit           ; 1.x, the case of units does not matter except for bit rates
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "base/decimal.hpp"
#include "validate/model/type.hpp"
#include "validate/values/reading.hpp"

namespace csar::validate {

// A scalar value: an amount in the canonical unit of its type.
struct Scalar {
    Decimal amount;
    const Type* type = nullptr;  // amounts of different scalar types are not comparable
};

// True for `scalar` in 2.0 and the scalar-unit types in 1.x.
bool has_units(BuiltIn base);

// The unit strings of a scalar type, including inherited units and units with prefixes.
class Units {
public:
    // Sorted, because the first of several similar units is suggested, and this must not depend on a hash.
    using ByName = std::map<std::string, Decimal, std::less<>>;

    // `type`: a user-defined 2.0 scalar type, or a 1.x scalar-unit type or a type derived from it.
    explicit Units(const Type& type);

    // The multiplier that converts a unit to the canonical unit; nullptr if there is no such unit.
    const Decimal* find(std::string_view unit) const;
    // The unit that may have been meant, or empty.
    std::string_view nearest(std::string_view unit) const;
    // The form of a literal with the canonical unit, for messages: "a number with a unit, such as '10 B'".
    std::string form() const;
    // False if the definition has an error (reported there): then nothing follows from a missing unit.
    bool complete() const { return complete_; }
    // The required type of the number: integer, float or a type derived from them; null if unknown.
    const Type* number_type() const { return number_type_; }
    const Type& type() const { return type_; }
    // Every unit string with its multiplier; in 1.x in lower case if case does not matter.
    const ByName& all() const { return multipliers_; }
    // True if the unit may directly follow the number.
    bool may_touch() const { return may_touch_; }

private:
    void collect(Key key, ByName& out);
    void add_prefixes();

    const Type& type_;
    const Type* number_type_ = nullptr;
    bool complete_ = true;
    bool may_touch_ = false;
    bool ignore_case_ = false;
    ByName multipliers_;
};

// The two halves of a scalar literal, as written.
struct ScalarText {
    std::string_view number;
    std::string_view unit;
};
// Splits a literal into number and unit; an error if one of them is missing or the separating blank is missing.
Reading<ScalarText> split_scalar(std::string_view text, bool may_touch);

}  // namespace csar::validate
