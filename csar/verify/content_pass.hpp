// The one pass over the content of a package.
#pragma once

#include <csar/verify.hpp>
#include "csar/open/first_reading.hpp"
#include "csar/open/package.hpp"
#include "csar/signatures/signatures.hpp"
#include "csar/verify/content_check.hpp"
#include "report/report.hpp"

namespace csar {

// Reads every byte once, for everybody who wants something of them, unless `first` (null: there was no first reading) has
// seen all that is wanted; what the package says of its files is held against their bytes, and the signatures in it are
// looked at. Notes in `result` what was checked.
void check_content(const Package& package, const FirstReading* first, ContentCheck& content,
                   const VerifyOptions& options, Signatures& signatures, VerifyResult& result, Report& report);

}  // namespace csar
