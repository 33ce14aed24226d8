// Finds rules by words that users type.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <csar/rules.hpp>

namespace csar::cli {

// The rules that match a word: an identifier, an area ("zip", "zip/*"), the name after the slash, or a word of an
// identifier, a message or a meaning. These kinds of words are tried in this order, and the first kind with matches
// determines the result. Empty if nothing matches.
std::vector<const Rule*> rules_for(std::string_view word);

// For an unknown identifier, a suggestion: "; did you mean 'zip/*'?" Empty if nothing is similar.
std::string rule_hint(std::string_view id);

// All rules, and areas as "zip/*", separated by spaces, for shell completion.
std::string rule_ids_and_areas();

}  // namespace csar::cli
