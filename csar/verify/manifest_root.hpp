// Verifies a manifest against the files of a directory.
#pragma once

#include <csar/verify.hpp>
#include "csar/signatures/signatures.hpp"
#include "report/report.hpp"

namespace csar::verify {

// `input` is the manifest, options.root the directory. The signature next to the manifest, and other signatures that
// the options specify, are checked by `signatures`; the caller adds the combined verdict. Throws Failure: usage for an
// input that is not a manifest and for options that need a package, input.
VerifyResult examine_with_root(const Input& input, const VerifyOptions& options, signatures::Signatures& signatures,
                               Report& report);

}  // namespace csar::verify
