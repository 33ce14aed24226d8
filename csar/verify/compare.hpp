// Checks that a package contains exactly the files of another package, or of a directory after packing.
#pragma once

#include <string>

#include <csar/verify.hpp>
#include "csar/container/container.hpp"
#include "csar/open/digest_pass.hpp"

namespace csar::verify {

// Reads every byte of `container` and of `against` (a directory or a package). Reports each file that only one of them
// has, and each file whose content or executable bit differs. A directory need not have the TOSCA.meta of the package,
// because packing creates it. If the verified file, `path`, is in the directory, it is left out, as are the outputs of
// csar next to it (open/package_outputs.hpp). `also` receives the digests of the files of `container` from the same
// pass, and `next` their bytes; both may be null.
void compare_content(const container::Container& container, const std::string& path, const Input& against,
                     const VerifyOptions& options, open::DigestConsumer* also, container::EntryVisitor* next,
                     Report& report);

// True if `input` is a signed container or a directory with the files of a signed container, with or without a
// signature. Throws Failure: usage for a path that cannot be read twice, input.
bool is_signed_container(const Input& input, const Limits& limits);

}  // namespace csar::verify
