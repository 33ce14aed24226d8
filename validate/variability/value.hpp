// The values of value expressions: the values of YAML.
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
    std::string text;               // the text of a string; for a number, its text as written, if any
    std::vector<Value> items;       // the items of a list or the values of a map
    std::vector<std::string> keys;  // the keys of a map, one for each item

    static Value of(bool value);
    static Value of(double value);
    static Value of(std::string value);
    // The value of a node, without evaluating expressions in it.
    static Value of(Node node);

    bool is_number() const { return kind == Kind::number; }
    bool is_string() const { return kind == Kind::string; }
    // The text used by `concat` and `token`: a number as written, true, false, empty for null.
    std::string written() const;

    friend bool operator==(const Value& a, const Value& b);
};

// "a number", "a list": for messages.
std::string_view name_of(Value::Kind kind);

// The shortest decimal notation that is read as the same double; whole numbers without a decimal point.
std::string written_number(double number);

// A value from the command line: the value of the same characters as a plain YAML scalar.
Value value_of_plain(std::string_view text);

}  // namespace csar::validate::variability
