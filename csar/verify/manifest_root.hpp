// Verifies a manifest against the files of a directory.
#pragma once

#include <csar/verify.hpp>
#include "csar/signatures/signatures.hpp"
#include "report/report.hpp"

namespace csar::verify {

// `input`: the manifest. options.root: the directory. Checks the signature next to the manifest, and signatures in the
// options; the caller adds the verdict on all signatures.
// Throws Failure: usage if `input` is not a manifest, or if an option needs a package, input.
VerifyResult examine_with_root(const Input& input, const VerifyOptions& options, signatures::Signatures& signatures,
                               Report& report);

}  // namespace csar::verify
