// The implementation of a public Package.
#pragma once

#include <memory>

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

// Like the public functions, for one of several packages. `memory` stores files outside of the packages for later
// packages; may be null.
VerifyResult verify_package(const Input& package, const VerifyOptions& options, std::shared_ptr<FileMemory> memory);
VerifyResult validate_package(const Input& package, const VerifyOptions& options, std::shared_ptr<FileMemory> memory);

}  // namespace csar
