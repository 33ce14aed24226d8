// Finds files next to a package that belong to an earlier package.
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

// Warns about files next to `target` that belong to the existing package and do not match `archive`, the new package:
// signatures, statements, checksums, bills of materials. If the packages are equal, warns only about files that are
// known not to match.
// `fitting`: files that match, for example because they are written with the package.
// `is_unsigned_beside`: no detached signature is written. Also reports an existing PACKAGE.cms without a former
// package, unless it signs `archive`, or verification ignores it (Signatures::ignore_extracted()).
// Throws Failure(input) if the disk fails.
void report_stale_files(const std::string& target, const File& archive, const std::vector<std::string>& fitting,
                        const Limits& limits, Report& report, bool is_unsigned_beside = false);

// The detached signature of `package`: PACKAGE.cms, or the package's name with .cms as its extension. If that file
// signs other bytes, such as a manifest: PACKAGE.2.cms.
// Empty if there is none. Reads at most `max_bytes`.
std::string signature_beside(const std::string& package, std::uint64_t max_bytes);

// Whether `bill` describes other bytes than `archive`, the package `name`. If the files cannot be compared, the digest
// in `bill` decides. Throws Failure(input) if the disk fails.
bool is_bill_of_other_package(const std::string& bill, const std::string& name, const File& archive,
                              const Limits& limits);

// The SBOMs next to `target` without the package's digest. They stay valid if only the manifest changes: verification
// does not compare the manifest with an SBOM.
std::vector<std::string> bills_without_digest(const std::string& target);

}  // namespace csar::sign
