// Differences between the TOSCA versions, as named sets of versions (differences.def). Checks use these sets instead of
// version numbers:
//
//     if (lower_counts_bind.has(file.grammar->version())) ...
#pragma once

#include <span>
#include <string_view>

#include "validate/grammar/version.hpp"

namespace csar::validate {

#define CSAR_DIFFERENCES_ABOUT(subject)
#define CSAR_DIFFERENCE(name, versions, sentence, clause) inline constexpr Versions name = versions;
#include "validate/grammar/differences.def"

// For documentation and tests.
struct Difference {
    std::string_view subject;
    std::string_view name;
    Versions versions;  // for which the sentence is true
    std::string_view sentence;
    std::string_view clause;
};

// In the order of the table. Rows on a subject are adjacent.
std::span<const Difference> differences();

}  // namespace csar::validate
