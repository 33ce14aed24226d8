// What descriptors state as literals. A value that a function computes states nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "validate/model/element.hpp"

namespace csar::validate::nfv {

// The value of a property of a template or policy: the one assigned, else what its type fixes or gives as default, else the only
// value that a constraint of the nearest definition allows. The none node when there is none, or a function computes it.
Node literal_of(const Element& element, std::string_view property);
// The same where only the type is known.
Node literal_of(const Type* type, std::string_view property);

// The scalars at the end of a path, and the keys where it ends in {}.
struct Names {
    std::vector<Node> found;
    bool is_whole = true;  // false when a function computes a part: then others may exist
};

// Adds those at `path` in a template or policy. A path is a property and what follows in its value, with "*" for each entry of a
// mapping or list: "levels/{}" (its keys), "aspects/*/step_deltas/*", "default_level".
void add_names(const Element& element, std::string_view path, Names& names);
Names names_at(const Element& element, std::string_view path);
// Adds those at `path` in `value`, which is somewhere in the element.
void add_names_at(const Element& element, Node value, std::string_view path, Names& names);

// A whole number, and where it is.
struct Number {
    std::int64_t value = 0;
    Node node;
};

// The one at `path`; nullopt when there is none, or several.
std::optional<Number> number_at(const Element& element, std::string_view path);
// The one that a node is; nullopt when it is none.
std::optional<Number> number_of(Node node);

}  // namespace csar::validate::nfv
