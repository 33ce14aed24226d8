// Verifying and validating what is open already: an archive that has no name yet, bytes in memory.
#pragma once

#include "csar/open/input.hpp"
#include <csar/verify.hpp>

namespace csar {

// verify_package() and validate_package() of an input; options.root must be empty. `signature`: a detached signature of
// it that is open too; null: it is looked for where the options say and beside the input.
Verification verify_input(Input input, const VerifyOptions& options, Report& report, const File* signature = nullptr);
Verification validate_input(Input input, const VerifyOptions& options, Report& report);

}  // namespace csar
