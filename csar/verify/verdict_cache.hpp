// Verdicts on packages that were judged before, kept in a directory.
#pragma once

#include <optional>
#include <string>

#include <csar/input.hpp>
#include <csar/verify.hpp>

namespace csar {

// An entry is a file named after the SHA-256 of all that a verdict depends on: the bytes of the package and its name, every
// option and the content of the files that options name, and the program itself. Entries appear complete or not at all, so that
// any number of runs may share a directory; one that is damaged is as good as none. Nothing is ever removed.
class VerdictCache {
public:
    // Throws Failure: output when the directory can neither be found nor made; usage for options whose verdicts depend on what
    // cannot be told by a digest; input when a file that an option names cannot be read.
    VerdictCache(const VerifyOptions& options, bool verify);

    // The verdict on this package; nullopt when there is none, or when the package is one whose verdicts are not kept: no regular
    // file, or with a signature beside it.
    std::optional<VerifyResult> find(const Input& package) const;
    // Keeps it, if such results are kept and the package is still what was judged. One that cannot be written is left out.
    void keep(const Input& package, const VerifyResult& result) const;

private:
    std::string key_of(const Input& package, const std::string& digest) const;
    std::string path_of(const std::string& key) const;

    std::string directory_;
    std::string context_;  // what all verdicts of the run depend on
};

}  // namespace csar
