// The exit status of the program.
#pragma once

#include <cstdint>
#include <string_view>

#include <csar/export.hpp>
#include <csar/failure.hpp>

namespace csar {

// The exit status of the program (docs/exit-codes.md). Findings give only some of these values.
enum class ExitStatus : std::uint8_t {
    ok = 0,          // everything is valid
    finding = 1,     // a finding of severity error
    usage = 2,       // usage error
    unreadable = 3,  // a file cannot be read or written, or has an unknown format or language
    mismatch = 4,    // a digest, checksum or signature does not match, or the manifest lacks a required file
    unsigned_ = 5,   // a signature is required but missing
    untrusted = 6,   // the signature is intact, but a signer is not trusted or a required signer is missing
    internal = 70,
    interrupted = 130,
};
// "ok", "finding", "usage", "unreadable", "mismatch", "unsigned", "untrusted", "internal", "interrupted".
CSAR_API std::string_view to_string(ExitStatus status);

// The status that is reported for two. In order of priority: 70 and 130, then 2, 4, 3, 6, 5, 1, 0.
CSAR_API ExitStatus worse(ExitStatus a, ExitStatus b);

// The exit status for an error with this identifier.
CSAR_API ExitStatus exit_status_of(std::string_view id);

// The exit status for a failure. A finding with a status of higher priority replaces it.
CSAR_API ExitStatus exit_status_of(FailureKind kind);

}  // namespace csar
