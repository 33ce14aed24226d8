// The outcome of an operation as one number.
#pragma once

#include <cstdint>
#include <string_view>

#include <csar/export.hpp>
#include <csar/failure.hpp>

namespace csar {

// The exit status of the program (docs/exit-codes.md). Only some of these values can result from findings.
enum class ExitStatus : std::uint8_t {
    ok = 0,       // everything is valid
    finding = 1,  // a finding of severity error
    usage = 2,    // usage error
    unreadable =
        3,          // an input cannot be read, an output cannot be written, or the input has no known format or is in a
                    // language that is not supported (Findings::unchecked)
    mismatch = 4,   // a digest, checksum or signature does not match, or the manifest does not cover all required files
    unsigned_ = 5,  // a signature is required but missing
    untrusted = 6,  // the signature is intact, but its signer is not trusted, or not each required signer has signed
    internal = 70,
    interrupted = 130,
};
// "ok", "finding", "usage", "unreadable", "mismatch", "unsigned", "untrusted", "internal", "interrupted".
CSAR_API std::string_view to_string(ExitStatus status);

// The combined status of several packages or findings: 70 and 130 take precedence, then 2, 4, 3, 6, 5, 1.
CSAR_API ExitStatus worse(ExitStatus a, ExitStatus b);

// The exit status of a finding of severity error with this identifier.
CSAR_API ExitStatus exit_status_of(std::string_view id);

// The exit status of a failure. It is replaced if a finding has a status of higher priority.
CSAR_API ExitStatus exit_status_of(FailureKind kind);

}  // namespace csar
