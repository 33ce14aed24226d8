// The output of signatures.
#pragma once

#include <string>

#include <csar/verify.hpp>

namespace csar::cli {

// "not signed", or the signers of the package and the verdict, for the summary line.
std::string signature_summary(const VerifyResult& result);

}  // namespace csar::cli
