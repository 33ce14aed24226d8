// The trusted root of Sigstore (authorities and logs) and the content of a bundle, without JSON.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace csar::integrity {

struct Period {
    std::chrono::sys_seconds start;
    std::optional<std::chrono::sys_seconds> end;

    bool contains(std::chrono::sys_seconds time) const { return start <= time && (!end || time <= *end); }
};

// A log of signatures (Rekor) or of certificates (Certificate Transparency).
struct TransparencyLog {
    std::string name;  // address
    std::string id;    // identifier of the key in entries and time stamps, 32 bytes
    std::string key;   // SubjectPublicKeyInfo in DER
    Period period;
};

// Issues certificates (Fulcio) or time stamps.
struct SigstoreAuthority {
    std::string name;
    std::vector<std::string> chain;  // certificates in DER, each issued by the next; the last is trusted
    Period period;
};

struct TrustedRoot {
    std::vector<SigstoreAuthority> authorities;
    std::vector<SigstoreAuthority> time_stampers;
    std::vector<TransparencyLog> logs;
    std::vector<TransparencyLog> certificate_logs;
};

// Proves the position of an entry in the Merkle tree of a log.
struct InclusionProof {
    std::uint64_t index = 0;
    std::uint64_t size = 0;         // number of leaves
    std::string root;               // hash of the tree
    std::vector<std::string> path;  // hashes from the leaf to the root
    std::string checkpoint;         // a note with the tree's size and hash, signed by the log
};

struct LogEntry {
    std::uint64_t index = 0;
    std::string log_id;                            // TransparencyLog::id
    std::string kind, version;                     // "hashedrekord", "0.0.1"
    std::optional<std::chrono::sys_seconds> time;  // time of the entry, proven only by the promise
    std::string promise;                           // the log's signature over all members; may be ""
    std::optional<InclusionProof> proof;
    std::string body;  // canonical JSON
};

}  // namespace csar::integrity
