// What value expressions compute with: the values of YAML.
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
    std::string text;               // of a string; of a number as it was written, when it was
    std::vector<Value> items;       // of a list; the values of a map
    std::vector<std::string> keys;  // of a map, as many as items

    static Value of(bool value);
    static Value of(double value);
    static Value of(std::string value);
    // The value that a node stands for, without looking for expressions in it.
    static Value of(Node node);

    bool is_number() const { return kind == Kind::number; }
    bool is_string() const { return kind == Kind::string; }
    // As `concat` and `token` use it: a number as it is written, true, false, nothing for null.
    std::string written() const;

    friend bool operator==(const Value& a, const Value& b);
};

// "a number", "a list": for messages.
std::string_view name_of(Value::Kind kind);

// The shortest decimal notation that reads as the same double; whole numbers without a point.
std::string written_number(double number);

// A value of the command line: what the same characters would be as a plain scalar of YAML.
Value value_of_plain(std::string_view text);

}  // namespace csar::validate::variability
