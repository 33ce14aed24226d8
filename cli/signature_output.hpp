// The output of signatures.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include <csar/verify.hpp>

namespace csar::cli {

// "not signed", or the signers of the package and the verdict, for the summary line.
std::string signature_summary(const VerifyResult& result);

// A signature as in docs/schema/report.json.
nlohmann::ordered_json signature_json(const VerifiedSignature& signature);

// Adds "signed", "verdict" and "signatures" to the summary of a package (docs/schema/report.json).
void add_signatures(const VerifyResult& result, nlohmann::ordered_json& json);

}  // namespace csar::cli
