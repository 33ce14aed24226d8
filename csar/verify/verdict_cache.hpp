// Stores verdicts in a directory, for later runs.
#pragma once

#include <optional>
#include <string>

#include <csar/input.hpp>
#include <csar/verify.hpp>

namespace csar::verify {

// An entry is a file. Its name is the SHA-256 of everything that the verdict depends on: package, options, files in the
// options, program.
// Several runs can share a directory: an entry is written atomically. A damaged entry is ignored. Entries are never
// removed.
class VerdictCache {
public:
    // Throws Failure: output if the directory cannot be created, usage for options that a digest cannot cover, input if
    // a file in the options cannot be read.
    VerdictCache(const VerifyOptions& options, bool verify);

    // Returns nullopt if there is no stored verdict. Only regular files without a signature next to them have verdicts.
    std::optional<VerifyResult> find(const Input& package) const;
    // Stores the verdict, if that is allowed and the package is unchanged. An entry that cannot be written is dropped.
    void keep(const Input& package, const VerifyResult& result) const;

private:
    std::string key_of(const Input& package, const std::string& digest) const;
    std::string path_of(const std::string& key) const;

    std::string directory_;
    std::string context_;  // common to all keys of the run
};

}  // namespace csar::verify
