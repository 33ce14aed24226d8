// The trusted root of Sigstore (authorities and logs) and the content of a bundle, as values without JSON.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace csar::integrity {

// A period of validity.
struct Period {
    std::chrono::sys_seconds start;
    std::optional<std::chrono::sys_seconds> end;

    bool contains(std::chrono::sys_seconds time) const { return start <= time && (!end || time <= *end); }
};

// A log: of signatures (Rekor), or of certificates (Certificate Transparency).
struct TransparencyLog {
    std::string name;  // address of the log
    std::string id;    // identifier of the log's key, as in entries and time stamps of certificates: 32 bytes
    std::string key;   // DER-encoded SubjectPublicKeyInfo
    Period period;
};

// An authority that issues certificates (Fulcio) or time stamps.
struct SigstoreAuthority {
    std::string name;
    std::vector<std::string> chain;  // DER-encoded certificates, each issued by the next; the last one is trusted
    Period period;
};

struct TrustedRoot {
    std::vector<SigstoreAuthority> authorities;
    std::vector<SigstoreAuthority> time_stampers;
    std::vector<TransparencyLog> logs;
    std::vector<TransparencyLog> certificate_logs;
};

// The position of the entry in the log's Merkle tree.
struct InclusionProof {
    std::uint64_t index = 0;
    std::uint64_t size = 0;         // number of leaves of the tree
    std::string root;               // hash of the tree
    std::vector<std::string> path;  // hashes, from the leaf to the root
    std::string checkpoint;         // the tree's size and hash as a note signed by the log
};

// An entry of a log.
struct LogEntry {
    std::uint64_t index = 0;
    std::string log_id;                            // see TransparencyLog::id
    std::string kind, version;                     // "hashedrekord", "0.0.1"
    std::optional<std::chrono::sys_seconds> time;  // time of the entry: only the promise proves it
    std::string promise;                           // the log's signature over all members; empty if there is none
    std::optional<InclusionProof> proof;
    std::string body;  // canonical JSON
};

}  // namespace csar::integrity
