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
    std::string output;    // the file to write; empty: PACKAGE.intoto.jsonl next to the package
    bool replace = false;  // replace an existing statement; false: an existing statement is a Failure(usage)

    // SLSA provenance 1.0: how the package was built. Optional members that are empty are left out of the statement.
    std::string build_type;                                       // URI; mandatory
    std::string builder;                                          // URI; mandatory
    std::vector<std::pair<std::string, std::string>> parameters;  // external parameters
    std::string invocation;
    std::string started, finished;  // RFC 3339

    // A predicate of another type, which is written instead of provenance.
    std::string predicate_type;  // URI
    std::string predicate_file;  // JSON
};

struct AttestResult {
    std::string output;   // the file that was written
    std::string sha256;   // digest of the package
    std::string subject;  // subject of the signer's certificate
};

// Writes a signed statement about the file `package` (in-toto Statement v1 in a DSSE 1.0 envelope, one line of JSON).
// The output appears only when it is complete; after a failure an existing file is unchanged.
// `package` is a path, not an Input: its file name is the statement's subject.
//
// Throws Failure: usage for missing or contradictory options, for a type or builder that is not a URI, for unsuitable
// keys, when the predicate is a bill of materials that does not match the package, and when the output is the package,
// the predicate or a file of the signer; also input, output and interrupted.
CSAR_API AttestResult attest_package(const std::string& package, const AttestOptions& options);

}  // namespace csar
