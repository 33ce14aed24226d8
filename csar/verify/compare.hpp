// Proving that a package holds exactly what another holds, or what a directory would pack to.
#pragma once

#include <string>

#include <csar/verify.hpp>
#include "csar/container/container.hpp"
#include "csar/open/digest_pass.hpp"

namespace csar {

// Reads every byte of `container` and of `against` (a directory or a package) and reports each file that only one of
// them has, and each whose content or executable bit differs. A directory need not have the TOSCA.meta of the package,
// since pack writes it. `also` gets the digests of the files of `container` from the same pass, and `next` sees their
// bytes; both may be null.
void compare_content(const container::Container& container, const Input& against, const VerifyOptions& options,
                     DigestConsumer* also, container::EntryVisitor* next, Report& report);

}  // namespace csar
