// The one pass over the content of a package.
#pragma once

#include <csar/verify.hpp>
#include "csar/open/opened_package.hpp"
#include "csar/open/subject.hpp"
#include "csar/signatures/signatures.hpp"
#include "csar/verify/content_check.hpp"
#include "report/report.hpp"

namespace csar::verify {

// Reads every byte once for all checks of bytes, unless `subject` has already read all bytes that the checks need.
// `subject` is null for a directory that is not a package. `compared`: the path of the verified file, if the package is
// compared with VerifyOptions::against; otherwise null. Compares the bytes with the digests in the package, and
// verifies the signatures in it. Adds the performed checks to `result`.
void check_content(const open::OpenedPackage& package, const std::string* compared, open::Subject* subject,
                   ContentCheck& content, const VerifyOptions& options, signatures::Signatures& signatures,
                   VerifyResult& result, Report& report);

}  // namespace csar::verify
