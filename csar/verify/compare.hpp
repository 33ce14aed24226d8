// Checks that a package contains exactly the files of another package, or of a directory after packing.
#pragma once

#include <string>

#include <csar/verify.hpp>
#include "csar/container/container.hpp"
#include "csar/open/digest_pass.hpp"

namespace csar::verify {

// Reads all files of `container` and `against`, a directory or package. Reports files that only one has, and files with
// different content or executable bit.
// A directory need not have TOSCA.meta: packing creates it. The verified file at `path`, and csar's outputs next to it
// (open/package_outputs.hpp), are left out of the directory.
// `also`: receives the digests of `container`. `next`: receives its bytes. `also` and `next` may be null.
void compare_content(const container::Container& container, const std::string& path, const Input& against,
                     const VerifyOptions& options, open::DigestConsumer* also, container::EntryVisitor* next,
                     Report& report);

// Whether `input` is a signed container, or a directory with its files. The signature may be missing. Throws Failure:
// usage for a path that cannot be read twice, input.
bool is_signed_container(const Input& input, const Limits& limits);

}  // namespace csar::verify
