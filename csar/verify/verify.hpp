// Verifies and validates packages, and adds the findings to a report.
#pragma once

#include <csar/verify.hpp>
#include "csar/open/subject.hpp"
#include "report/report.hpp"

namespace csar::verify {

// The options for opening a subject. `reads_bytes`: true for verify_subject(), false for validate_subject().
open::Opening opening_of(const VerifyOptions& options, bool reads_bytes);

// Like the public functions, but findings are added to `report` and not to the result, and every failure is thrown.
// `subject` must have been opened with opening_of(); options.root must be empty. `signature`: the detached signature,
// already open; null: the options and the files next to the subject determine it.
VerifyResult verify_subject(open::Subject& subject, const VerifyOptions& options, Report& report,
                            const File* signature = nullptr);
VerifyResult validate_subject(open::Subject& subject, const VerifyOptions& options, Report& report);

// Like verify_subject(), but for an input that may already be open, such as an archive that has no name yet.
VerifyResult verify_input(const Input& input, const VerifyOptions& options, Report& report);
VerifyResult verify_input(open::OpenInput input, const VerifyOptions& options, Report& report,
                          const File* signature = nullptr);
VerifyResult validate_input(const Input& input, const VerifyOptions& options, Report& report);
VerifyResult validate_input(open::OpenInput input, const VerifyOptions& options, Report& report);

// Verifies a manifest against the files of the directory options.root, which must not be empty.
VerifyResult verify_with_root(const Input& manifest, const VerifyOptions& options, Report& report);

// The policy for checking an output: definitions in an unsupported language only cause a warning, unless `policy`
// specifies otherwise, because they are not an error of the writer.
SeverityPolicy policy_for_written(SeverityPolicy policy);

}  // namespace csar::verify
