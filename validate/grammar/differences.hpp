// The differences between the versions of TOSCA, as named sets of versions (differences.def). Checks use these sets, not
// the version.
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

// A row of the table, for documentation and tests.
struct Difference {
    std::string_view subject;
    std::string_view name;
    Versions versions;  // the versions for which the sentence is true
    std::string_view sentence;
    std::string_view clause;
};

// All rows, in the order of the table. Rows on the same subject are adjacent.
std::span<const Difference> differences();

}  // namespace csar::validate
