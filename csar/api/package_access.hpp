// What is behind a public Package.
#pragma once

#include <csar/package.hpp>
#include "csar/open/subject.hpp"

namespace csar {

struct PackageAccess {
    // A package that is opened in its own way.
    static Package make(const Input& input, const VerifyOptions& options, Opening opening);
    static Subject& subject(const Package& package);
    // That the package was made with.
    static const VerifyOptions& options(const Package& package);
};

}  // namespace csar
