// Verifies that a log (Rekor) has an entry, by the promise of the log or by a proof.
//
//   promise    = signature of the log over the canonical JSON (RFC 8785) of
//                { "body": base64, "integratedTime": number, "logID": hexadecimal, "logIndex": number }
//   checkpoint = text LF 1*signature                                       ; a signed note (C2SP signed-note, tlog-checkpoint)
//   text       = origin LF size LF base64(root hash) LF *( line LF )       ; what is signed
//   signature  = "— " name " " base64( 4 bytes of the key's identifier, signature ) LF
#pragma once

#include <string>

#include "csar/integrity/sigstore.hpp"

namespace csar::integrity {

// Return why the promise or the proof is invalid, or "" if it is valid. `entry`: has a promise and a time, or a proof.
std::string check_promise(const LogEntry& entry, const TransparencyLog& log);
std::string check_inclusion(const LogEntry& entry, const TransparencyLog& log);

}  // namespace csar::integrity
