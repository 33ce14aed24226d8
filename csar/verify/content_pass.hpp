// Reads the content of a package once, for all checks.
#pragma once

#include <csar/verify.hpp>
#include "csar/open/opened_package.hpp"
#include "csar/open/subject.hpp"
#include "csar/signatures/signatures.hpp"
#include "csar/verify/content_check.hpp"
#include "report/report.hpp"

namespace csar::verify {

// Compares bytes with the digests in the package, and verifies its signatures. Reads nothing if `subject` has already
// read all needed bytes. `subject`: null for a directory that is not a package.
// `compared`: path of the verified file, if VerifyOptions::against applies; otherwise null. `result` receives the
// performed checks.
void check_content(const open::OpenedPackage& package, const std::string* compared, open::Subject* subject,
                   ContentCheck& content, const VerifyOptions& options, signatures::Signatures& signatures,
                   VerifyResult& result, Report& report);

}  // namespace csar::verify
