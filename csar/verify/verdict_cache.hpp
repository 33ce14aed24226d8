// Verdicts on packages that were judged before, kept in a directory.
#pragma once

#include <optional>
#include <string>

#include <csar/input.hpp>
#include <csar/verify.hpp>

namespace csar {

// An entry is a file named after the SHA-256 of all that a verdict depends on: the bytes of the package and its name,
// every option and the content of the files that options name, and the program itself. Entries appear complete or not
// at all, so that any number of runs may share a directory; a damaged entry is ignored. Nothing is ever removed.
class VerdictCache {
public:
    // Throws Failure: output when the directory is missing and cannot be made; usage for options on which verdicts
    // depend in a manner that no digest covers; input when a file that an option names cannot be read.
    VerdictCache(const VerifyOptions& options, bool verify);

    // The verdict on this package; nullopt when there is none, or when verdicts on it are not kept: it is not a regular
    // file, or a signature is beside it.
    std::optional<VerifyResult> find(const Input& package) const;
    // Keeps the verdict, if it may be kept and the package has not changed since. A verdict that cannot be written is
    // dropped.
    void keep(const Input& package, const VerifyResult& result) const;

private:
    std::string key_of(const Input& package, const std::string& digest) const;
    std::string path_of(const std::string& key) const;

    std::string directory_;
    std::string context_;  // what all verdicts of the run depend on
};

}  // namespace csar
