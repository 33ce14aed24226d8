// Finding rules by what people type.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <csar/rules.hpp>

namespace csar::cli {

// The rules that a word stands for: one identifier, an area ("zip", "zip/*"), the name behind the slash, or a word of an
// identifier, a message or a meaning; in this order, what fits first. Empty: nothing does.
std::vector<const Rule*> rules_for(std::string_view word);

// For an identifier that no rule has, what may be meant: "; did you mean 'zip/*'?" Empty when nothing is near.
std::string rule_hint(std::string_view id);

// Every rule, and areas as "zip/*", with a blank between two: what shells complete.
std::string rule_ids_and_areas();

}  // namespace csar::cli
