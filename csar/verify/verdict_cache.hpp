// Stores verdicts on packages in a directory, to reuse them.
#pragma once

#include <optional>
#include <string>

#include <csar/input.hpp>
#include <csar/verify.hpp>

namespace csar::verify {

// An entry is a file whose name is the SHA-256 of everything that a verdict depends on: the bytes and the name of the
// package, all options, the content of the files in the options, and the program itself. Entries are written
// atomically, so any number of runs can share a directory. A damaged entry is ignored. Entries are never removed.
class VerdictCache {
public:
    // Throws Failure: output if the directory is missing and cannot be created; usage for options whose effect on
    // verdicts cannot be covered by a digest; input if a file in the options cannot be read.
    VerdictCache(const VerifyOptions& options, bool verify);

    // The stored verdict on this package; nullopt if there is none. Verdicts are only stored for regular files without
    // a signature next to them.
    std::optional<VerifyResult> find(const Input& package) const;
    // Stores the verdict, if this is allowed and the package has not changed since. If the entry cannot be written, it
    // is dropped.
    void keep(const Input& package, const VerifyResult& result) const;

private:
    std::string key_of(const Input& package, const std::string& digest) const;
    std::string path_of(const std::string& key) const;

    std::string directory_;
    std::string context_;  // the part of the key that all verdicts of the run share
};

}  // namespace csar::verify
