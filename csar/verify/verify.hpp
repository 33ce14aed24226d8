// Verifying and validating, with the findings in a report.
#pragma once

#include <csar/verify.hpp>
#include "csar/open/subject.hpp"
#include "report/report.hpp"

namespace csar {

// How a subject is opened to be examined with these options. `reads_bytes`: for verify_subject(), not validate_subject().
Opening opening_of(const VerifyOptions& options, bool reads_bytes);

// The public functions, but findings go into `report` and not into the result, and every failure is thrown. `subject` was
// opened as opening_of() says; options.root must be empty. `signature`: the detached signature, open too; null: it is looked for
// where the options say and beside the subject.
VerifyResult verify_subject(Subject& subject, const VerifyOptions& options, Report& report,
                            const File* signature = nullptr);
VerifyResult validate_subject(Subject& subject, const VerifyOptions& options, Report& report);

// The same for an input alone; also for one that is open already, such as an archive that has no name yet.
VerifyResult verify_input(const Input& input, const VerifyOptions& options, Report& report);
VerifyResult verify_input(OpenInput input, const VerifyOptions& options, Report& report,
                          const File* signature = nullptr);
VerifyResult validate_input(const Input& input, const VerifyOptions& options, Report& report);
VerifyResult validate_input(OpenInput input, const VerifyOptions& options, Report& report);

// Verifies a manifest against the files of the directory options.root, which must not be empty.
VerifyResult verify_with_root(const Input& manifest, const VerifyOptions& options, Report& report);

// The policy for checking what was just written: definitions in a language that is not read are only warned of, unless
// `policy` says otherwise, since that is not a fault of the writing.
SeverityPolicy policy_for_written(SeverityPolicy policy);

}  // namespace csar
