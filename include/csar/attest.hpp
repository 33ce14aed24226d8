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

// A statement has SLSA provenance 1.0 (how the package was built) or, with `predicate_type`, another predicate. Empty
// members are left out of the provenance.
struct AttestOptions {
    Limits limits;
    const Cancellation* cancellation = nullptr;  // may be null; see csar/cancellation.hpp
    SignerOptions signer;
    std::string output;    // the file to write; empty: PACKAGE.intoto.jsonl next to the package
    bool replace = false;  // overwrite an existing file; false: an existing file is a Failure(usage)

    // ---- SLSA provenance
    std::string build_type;                                       // URI; mandatory
    std::string builder;                                          // URI; mandatory
    std::vector<std::pair<std::string, std::string>> parameters;  // external parameters
    std::string invocation;
    std::string started, finished;  // RFC 3339, with a time; written in UTC

    // ---- another predicate
    std::string predicate_type;  // URI
    std::string predicate_file;  // a JSON file
};

struct AttestResult {
    std::string output;   // the file that was written
    std::string sha256;   // digest of the package
    std::string subject;  // subject of the signer's certificate
};

// Writes a signed statement about the file `package`: an in-toto Statement v1 in a DSSE 1.0 envelope, as one line of
// JSON. The statement names the package by its file name; `package` is therefore a path and not an Input. If it fails,
// an existing output file is unchanged.
//
// Throws Failure:
// - usage: contradictory or missing options; a type or builder that is not a URI; an unsuitable key; a bill of
//   materials that does not match the package; an output that is one of the files read
// - input, output, interrupted
CSAR_API AttestResult attest_package(const std::string& package, const AttestOptions& options);

}  // namespace csar
