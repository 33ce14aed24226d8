// Finds rules by a word of the user.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <csar/rules.hpp>

namespace csar::cli {

// The rules for a word: an identifier, an area ("zip", "zip/*"), the part after the slash, or a word in an identifier,
// message or meaning. The first of these with matches is used. May be empty.
std::vector<const Rule*> rules_for(std::string_view word);

// "; did you mean 'zip/*'?" for an unknown identifier; may be empty.
std::string rule_hint(std::string_view id);

// For shell completion: all rules, and areas as "zip/*", separated by spaces.
std::string rule_ids_and_areas();

}  // namespace csar::cli
