// Verifying and validating, with the findings in a report.
#pragma once

#include <csar/verify.hpp>
#include "csar/open/input.hpp"
#include "report/report.hpp"

namespace csar {

// The public functions, but findings go into `report` and not into the result, and every failure is thrown.
VerifyResult verify_package(const Input& input, const VerifyOptions& options, Report& report);
VerifyResult validate_package(const Input& input, const VerifyOptions& options, Report& report);

// The same for an input that is open already: an archive that has no name yet. options.root must be empty. `signature`:
// its detached signature, open too; null: it is looked for where the options say and beside the input.
VerifyResult verify_input(OpenInput input, const VerifyOptions& options, Report& report,
                          const File* signature = nullptr);
VerifyResult validate_input(OpenInput input, const VerifyOptions& options, Report& report);

// The policy for checking what was just written: definitions in a language that is not read are only warned of, unless
// `policy` says otherwise, since that is no fault of the writing.
SeverityPolicy policy_for_written(SeverityPolicy policy);

}  // namespace csar
