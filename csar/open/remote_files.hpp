// Local copies of files outside of a package: what a manifest lists by URI is never fetched.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/digest_algorithm.hpp"
#include "csar/integrity/content_digester.hpp"

namespace csar {

class RemoteFiles {
public:
    // `directory`: where the copies are, as they may have been downloaded: for https://HOST/DIR/FILE that is
    // HOST/DIR/FILE (as wget -x and mirrors keep it), else DIR/FILE, else FILE. Throws Failure(input) when it is no
    // directory.
    explicit RemoteFiles(std::string directory);

    // The path of the copy; empty when there is none.
    std::string find(std::string_view uri) const;

    // The digests of the copy; nullopt when there is none. Throws Failure(input) when it cannot be read.
    std::optional<integrity::Digests> digests(std::string_view uri, DigestAlgorithms algorithms) const;

    const std::string& directory() const { return directory_; }

private:
    std::string directory_;
};

}  // namespace csar
