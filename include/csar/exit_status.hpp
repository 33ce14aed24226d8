// How an operation ended, in one number.
#pragma once

#include <cstdint>
#include <string_view>

#include <csar/export.hpp>
#include <csar/failure.hpp>

namespace csar {

// The exit status of the program (docs/exit-codes.md); outcomes of findings are a subset.
enum class ExitStatus : std::uint8_t {
    ok = 0,       // everything that was demanded holds
    finding = 1,  // a finding of severity error
    usage = 2,    // wrong usage
    unreadable =
        3,  // an input cannot be read or an output not written, it bears no mark of a known format, or it is in a
            // language that is not read (Findings::unchecked)
    mismatch = 4,   // a digest, checksum or signature does not match, or a manifest does not cover what it must
    unsigned_ = 5,  // a signature was required and there is none
    untrusted = 6,  // the signature is intact, its signer is not trusted, and trust was demanded
    internal = 70,
    interrupted = 130,
};
// "ok", "finding", "usage", "unreadable", "mismatch", "unsigned", "untrusted", "internal", "interrupted".
CSAR_API std::string_view to_string(ExitStatus status);

// The status of several packages or findings together: 70 and 130 first, then 2, 4, 3, 6, 5, 1.
CSAR_API ExitStatus worse(ExitStatus a, ExitStatus b);

// The exit status that a finding of severity error with this identifier leads to.
CSAR_API ExitStatus exit_status_of(std::string_view id);

// The exit status that a failure leads to, unless a finding leads to a more urgent one.
CSAR_API ExitStatus exit_status_of(FailureKind kind);

}  // namespace csar
