// Definitions as a tree of names and values: what all files of a package say together, without how it is written.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "validate/model/model.hpp"

namespace csar {

struct Meaning {
    std::map<std::string, Meaning, std::less<>> children;
    std::string value;  // of a scalar, in one spelling: booleans and nulls are always written alike
    bool is_scalar = false;
    validate::Node node;  // where it is written; none where several files contribute

    const Meaning* find(std::string_view name) const;
    // The value of the child with that name; empty when there is none.
    std::string_view text(std::string_view name) const;
};

// What the files of `model` say. Types and the like stand under their section ("node_types"), whatever file has them;
// the service template, however its version calls it, under "service_template". `entry`: package path of the entry
// definitions, whose metadata, description and version count. Throws Failure(input) for more than a million entries.
Meaning meaning_of(const validate::Model& model, const std::string& entry);

// Whether two texts of YAML or JSON say the same, however they are written: in definitions as meaning_of() has it, in others
// only the order of keys and the form count for nothing. False for what cannot be read, and once `entries_left`, which is
// counted down, is used up.
bool say_the_same(const std::string& before, const std::string& after, const Limits& limits, std::size_t& entries_left);

}  // namespace csar
