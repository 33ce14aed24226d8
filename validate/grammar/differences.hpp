// How the versions of TOSCA differ, as named sets of versions (differences.def): a pass asks for these, not for the
// version.
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
    Versions versions;  // in which the sentence holds
    std::string_view sentence;
    std::string_view clause;
};

// All rows, in the order of the table; rows of one subject are together.
std::span<const Difference> differences();

}  // namespace csar::validate
