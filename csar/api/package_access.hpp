// Gives the library access to the private parts of a Package.
#pragma once

#include <memory>

#include <csar/package.hpp>
#include "csar/open/subject.hpp"

namespace csar {

struct PackageAccess {
    static Package make(const Input& input, const VerifyOptions& options, open::Opening opening);
    static open::Subject& subject(const Package& package);
    static const VerifyOptions& options(const Package& package);
};

// For one of several packages. `memory` keeps files that later packages may use; may be null.
VerifyResult verify_package(const Input& package, const VerifyOptions& options, std::shared_ptr<FileMemory> memory);
VerifyResult validate_package(const Input& package, const VerifyOptions& options, std::shared_ptr<FileMemory> memory);

}  // namespace csar
