// Literal values in descriptors. The value of a function is unknown.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "validate/model/element.hpp"

namespace csar::validate::nfv {

// The assigned value of a property, else the fixed or default value of its type. Without them, the only value that the
// nearest definition allows. Absent if there is no value, or if a function computes it.
Node literal_of(const Element& element, std::string_view property);
// For a type without a template.
Node literal_of(const Type* type, std::string_view property);

// The scalars at the end of a path. For a path that ends in {}: the keys.
struct Names {
    std::vector<Node> found;
    bool is_whole = true;  // false if a function computes a part, so that other names may exist
};

// Adds the names at `path`: a property, then keys in its value, with "*" for each entry. Examples: "levels/{}" (its
// keys), "aspects/*/step_deltas/*", "default_level".
void add_names(const Element& element, std::string_view path, Names& names);
Names names_at(const Element& element, std::string_view path);
// `value` is somewhere in the element.
void add_names_at(const Element& element, Node value, std::string_view path, Names& names);

struct Number {
    std::int64_t value = 0;
    Node node;
};

// Returns the whole number at `path`, or nullopt if there is none, or several.
std::optional<Number> number_at(const Element& element, std::string_view path);
// Returns nullopt if `node` is not a whole number.
std::optional<Number> number_of(Node node);

}  // namespace csar::validate::nfv
