// Scalar values: a number and a unit (csd07 9.1.2.2; 1.3 3.3.6).
//
//     scalar = number 1*blank unit          ; 2.0: units are case-sensitive
//     scalar = number *blank unit           ; 1.x: only bit rates are case-sensitive
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "base/decimal.hpp"
#include "validate/model/type.hpp"
#include "validate/values/reading.hpp"

namespace csar::validate {

// The amount is in the canonical unit of the type.
struct Scalar {
    Decimal amount;
    const Type* type = nullptr;  // amounts of different scalar types are not comparable
};

// True for `scalar` in 2.0, and for the scalar-unit types in 1.x.
bool has_units(BuiltIn base);

// The units of a scalar type, including inherited units and units with prefixes.
class Units {
public:
    // Sorted, so that nearest_hint() always gives the same unit.
    using ByName = std::map<std::string, Decimal, std::less<>>;

    // `type`: a scalar type of 2.0 or a scalar-unit type of 1.x, also if derived.
    explicit Units(const Type& type);

    // Returns the factor that converts to the canonical unit, or nullptr if the unit is unknown.
    const Decimal* find(std::string_view unit) const;
    // "did you mean 'NAME'?" for the most similar unit, or empty. The edit replaces the unit in the value `text`, which
    // contains the view `unit`.
    Hint nearest_hint(std::string_view text, std::string_view unit) const;
    // For messages: "a number with a unit, such as '10 B'".
    std::string form() const;
    // Returns false if the definition has an error. Then a unit may be missing because of that error.
    bool complete() const { return complete_; }
    // Returns integer, float or a derived type, or null if the type is unknown.
    const Type* number_type() const { return number_type_; }
    const Type& type() const { return type_; }
    // In 1.x, names are in lower case if the case does not matter.
    const ByName& all() const { return multipliers_; }
    // True if no space is necessary before the unit.
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

struct ScalarText {
    std::string_view number;
    std::string_view unit;
};
// Fails if the number, the unit, or the necessary space is missing.
Reading<ScalarText> split_scalar(std::string_view text, bool may_touch);

}  // namespace csar::validate
