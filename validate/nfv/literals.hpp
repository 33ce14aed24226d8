// Literal values in descriptors. A value computed by a function is unknown.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "validate/model/element.hpp"

namespace csar::validate::nfv {

// The value of a property of a template or policy: the assigned value, otherwise the fixed or default value of its
// type, otherwise the only value that a constraint of the nearest definition allows. An absent node if there is none,
// or if a function computes it.
Node literal_of(const Element& element, std::string_view property);
// Like the function above, if only the type is known.
Node literal_of(const Type* type, std::string_view property);

// The scalars at the end of a path, or the keys if it ends in {}.
struct Names {
    std::vector<Node> found;
    bool is_whole = true;  // false if a function computes a part: other names may then exist
};

// Adds the names at `path` in a template or policy. A path is a property followed by keys in its value, with "*" for
// each entry of a mapping or list: "levels/{}" (its keys), "aspects/*/step_deltas/*", "default_level".
void add_names(const Element& element, std::string_view path, Names& names);
Names names_at(const Element& element, std::string_view path);
// Adds the names at `path` in `value`, which is somewhere in the element.
void add_names_at(const Element& element, Node value, std::string_view path, Names& names);

// A whole number and its place.
struct Number {
    std::int64_t value = 0;
    Node node;
};

// The number at `path`; nullopt if there is none, or if there are several.
std::optional<Number> number_at(const Element& element, std::string_view path);
// The number in `node`; nullopt if it is not a number.
std::optional<Number> number_of(Node node);

}  // namespace csar::validate::nfv
