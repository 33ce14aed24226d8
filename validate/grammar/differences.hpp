// Differences between the TOSCA versions, as named sets of versions (differences.def). Checks use these sets instead of
// version numbers:
//
//     if (lower_counts_bind.has(file.grammar->version())) ...
#pragma once

#include "validate/grammar/version.hpp"

namespace csar::validate {

#define CSAR_DIFFERENCES_ABOUT(subject)
#define CSAR_DIFFERENCE(name, versions, sentence, clause) inline constexpr Versions name = versions;
#include "validate/grammar/differences.def"

}  // namespace csar::validate
