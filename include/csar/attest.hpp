// Statements about packages: in-toto statements in DSSE envelopes.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <csar/cancellation.hpp>
#include <csar/export.hpp>
#include <csar/limits.hpp>
#include <csar/sign.hpp>

namespace csar {

struct AttestOptions {
    Limits limits;
    const Cancellation* cancellation = nullptr;  // may be null; see csar/cancellation.hpp
    SignerOptions signer;
    std::string output;  // empty: PACKAGE.intoto.jsonl

    // SLSA provenance 1.0: how the package was built. What is not given is not said; nothing is invented.
    std::string build_type;                                       // URI; mandatory
    std::string builder;                                          // URI; mandatory
    std::vector<std::pair<std::string, std::string>> parameters;  // external ones
    std::string invocation;
    std::string started, finished;  // RFC 3339

    // In place of all that: any predicate.
    std::string predicate_type;  // URI
    std::string predicate_file;  // JSON
};

struct AttestResult {
    std::string output;   // the file that was written
    std::string sha256;   // of the package
    std::string subject;  // of the signer's certificate
};

// Writes a signed statement about the file `package` (in-toto Statement v1 in a DSSE 1.0 envelope, one line of JSON).
// Throws Failure: usage for options that are missing or contradict each other and for keys that do not fit, input,
// output, interrupted.
CSAR_API AttestResult attest_package(const std::string& package, const AttestOptions& options);

}  // namespace csar
