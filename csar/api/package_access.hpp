// The implementation of a public Package.
#pragma once

#include <csar/package.hpp>
#include "csar/open/subject.hpp"

namespace csar {

struct PackageAccess {
    // A package that is opened by the given function.
    static Package make(const Input& input, const VerifyOptions& options, open::Opening opening);
    static open::Subject& subject(const Package& package);
    // The options of the package.
    static const VerifyOptions& options(const Package& package);
};

}  // namespace csar
