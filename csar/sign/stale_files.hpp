// Finds files next to a package that belong to its earlier content.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <csar/limits.hpp>
#include "base/file.hpp"
#include "csar/open/package_outputs.hpp"
#include "report/report.hpp"

namespace csar::sign {

// Warns about files next to `target` that belong to the existing package, unless they are a signature, a statement or a
// checksum of `archive`, which replaces it. If both are identical, only about those that do not match: they are left
// from a package before the existing one. `fitting`: files that fit the new package, for example because they are
// written together with it. `is_unsigned_beside`: no signature is written next to the new package; one that is there is
// then stale even if there was no package, unless it signs `archive` or verification ignores it
// (Signatures::ignore_extracted()). Throws Failure(input) if the disk fails.
void report_stale_files(const std::string& target, const File& archive, const std::vector<std::string>& fitting,
                        const Limits& limits, Report& report, bool is_unsigned_beside = false);

// The detached signature next to `package`: PACKAGE.cms, or the file with its name and the extension .cms, as it is
// extracted from a signed container, unless that one signs other bytes, such as a manifest or a package with another
// extension; otherwise PACKAGE.2.cms. Empty if there is none. Reads at most `max_bytes` of it.
std::string signature_beside(const std::string& package, std::uint64_t max_bytes);

// The names that a bill of materials of `target` may have, next to it.
std::vector<std::string> bills_beside(const std::string& target);

}  // namespace csar::sign
