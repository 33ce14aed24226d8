// Verifies and validates packages, and adds the findings to a report.
#pragma once

#include <csar/verify.hpp>
#include "csar/open/subject.hpp"
#include "report/report.hpp"

namespace csar::verify {

// `reads_bytes`: true for verify_subject(), false for validate_subject().
open::Opening opening_of(const VerifyOptions& options, bool reads_bytes);

// Like the public functions, but `report` receives the findings, and failures are thrown. `subject`: opened with
// opening_of(). options.root must be empty.
// `signature`: the opened detached signature. If null, the options and the files next to the subject determine it.
VerifyResult verify_subject(open::Subject& subject, const VerifyOptions& options, Report& report,
                            const File* signature = nullptr);
VerifyResult validate_subject(open::Subject& subject, const VerifyOptions& options, Report& report);

// For an input that may already be open, such as an archive without a name.
VerifyResult verify_input(const Input& input, const VerifyOptions& options, Report& report);
VerifyResult verify_input(open::OpenInput input, const VerifyOptions& options, Report& report,
                          const File* signature = nullptr);
VerifyResult validate_input(const Input& input, const VerifyOptions& options, Report& report);

// Verifies a manifest against the directory options.root, which must not be empty.
VerifyResult verify_with_root(const Input& manifest, const VerifyOptions& options, Report& report);

// The policy for checking an output. Definitions in an unsupported language are not the writer's error, so they cause
// only a warning, unless `policy` decides otherwise.
SeverityPolicy policy_for_written(SeverityPolicy policy);

}  // namespace csar::verify
