// Verifying and validating, with the findings in a report.
#pragma once

#include <csar/verify.hpp>
#include "csar/open/input.hpp"
#include "report/report.hpp"

namespace csar {

// The public functions, but findings go into `report` and not into the result, and every failure is thrown.
VerifyResult verify_package(const Input& input, const VerifyOptions& options, Report& report);
VerifyResult validate_package(const Input& input, const VerifyOptions& options, Report& report);

// The same for what is open already: an archive that has no name yet. options.root must be empty. `signature`: a detached
// signature of it that is open too; null: it is looked for where the options say and beside the input.
VerifyResult verify_input(OpenInput input, const VerifyOptions& options, Report& report,
                          const File* signature = nullptr);
VerifyResult validate_input(OpenInput input, const VerifyOptions& options, Report& report);

// `policy` for who checks what was just written: that definitions are in a language that is not read is no fault of the
// writing, and only warned of unless `policy` says otherwise.
SeverityPolicy policy_for_written(SeverityPolicy policy);

}  // namespace csar
