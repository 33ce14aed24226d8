// Local copies of files outside of a package: files with a URI in a manifest are never downloaded.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/digest_algorithm.hpp"
#include "csar/integrity/digester.hpp"

namespace csar::open {

class RemoteFiles {
public:
    // `directory`: the directory of the copies. The copy of https://HOST/DIR/FILE is HOST/DIR/FILE (as in mirrors and
    // with wget -x), DIR/FILE or FILE; the first existing one is used. Throws Failure(input) if it is not a directory.
    explicit RemoteFiles(std::string directory);

    // The path of the copy; empty if there is none.
    std::string find(std::string_view uri) const;

    // The digests of the copy; nullopt if there is none. Throws Failure(input) if it cannot be read.
    std::optional<integrity::Digests> digests(std::string_view uri, DigestAlgorithms algorithms) const;

    const std::string& directory() const { return directory_; }

private:
    std::string directory_;
};

}  // namespace csar::open
