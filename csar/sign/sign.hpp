// Signs packages, changes signatures, and creates statements.
#pragma once

#include <string>

#include <csar/attest.hpp>
#include <csar/sign.hpp>
#include "report/report.hpp"

namespace csar::sign {

// Like the public functions, but `report` receives the findings.
SignResult sign(const std::string& package, const SignOptions& options, Report& report);
SignatureResult request_timestamp(const std::string& package, const std::string& output,
                                  const ReadSignatureOptions& options, Report& report);
SignatureResult add_timestamp(const std::string& package, const std::string& response,
                              const ChangeSignatureOptions& options, Report& report);
SignatureResult extract_signature(const std::string& package, const std::string& output,
                                  const ExtractSignatureOptions& options, Report& report);
SignatureResult remove_signature(const std::string& package, const ChangeSignatureOptions& options, Report& report);

// Like attest_package(), without cancellation.
AttestResult attest(const std::string& package, const AttestOptions& options);

}  // namespace csar::sign
