// The implementation of a public Package.
#pragma once

#include <csar/package.hpp>
#include "csar/open/subject.hpp"

namespace csar {

struct PackageAccess {
    // A package that is opened by a custom function.
    static Package make(const Input& input, const VerifyOptions& options, Opening opening);
    static Subject& subject(const Package& package);
    // The options that the package was created with.
    static const VerifyOptions& options(const Package& package);
};

}  // namespace csar
