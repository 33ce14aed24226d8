// Values of value expressions, which are YAML values.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "validate/document/document.hpp"

namespace csar::validate::variability {

struct Value {
    enum class Kind { null, boolean, number, string, list, map };

    Kind kind = Kind::null;
    bool boolean = false;
    double number = 0;
    std::string text;               // of a string; for a number, as written
    std::vector<Value> items;       // of a list, or values of a map
    std::vector<std::string> keys;  // of a map, one for each item

    static Value of(bool value);
    static Value of(double value);
    static Value of(std::string value);
    // Does not evaluate expressions.
    static Value of(Node node);

    bool is_number() const { return kind == Kind::number; }
    bool is_string() const { return kind == Kind::string; }
    // Returns the text for `concat` and `token`: a number as written, true or false. Returns an empty string for null.
    std::string written() const;

    friend bool operator==(const Value& a, const Value& b);
};

// For messages: "a number", "a list".
std::string_view name_of(Value::Kind kind);

// The shortest decimal text for this double; whole numbers without a decimal point.
std::string written_number(double number);

// A value from the command line, read as a plain YAML scalar.
Value value_of_plain(std::string_view text);

}  // namespace csar::validate::variability
