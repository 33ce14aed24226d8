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

// Warns about files next to `target` that belong to the existing package, unless they are a signature, a statement or a
// checksum of `archive`, which replaces the package. If both packages are identical, or if there is no existing
// package, warns only about files that are known not to match: they belong to an older or deleted package. `fitting`:
// files that fit the new package, for example because they are written together with it. `is_unsigned_beside`: no
// signature is written next to the new package. If there is no existing package, a signature file with the name of the
// new package is then also reported if it cannot be compared, unless verification ignores it
// (Signatures::ignore_extracted()). `version`: the version in the name of the package; if it is given, also warns about
// an existing package with other bytes. Reports nothing if `target` is empty, because the package is not written to a
// file. Throws Failure(input) if the disk fails.
void report_stale_files(const std::string& target, const File& archive, const std::vector<std::string>& fitting,
                        const Limits& limits, Report& report, bool is_unsigned_beside = false,
                        std::string_view version = {});

// The detached signature of `package`: PACKAGE.cms, or the package's name with .cms as its extension. If that file
// signs other bytes, such as a manifest: PACKAGE.2.cms. Returns an empty string if there is none. Reads at most
// `max_bytes`.
std::string signature_beside(const std::string& package, std::uint64_t max_bytes);

// Returns the file to which a detached signature of `package` is written: NAME.cms next to NAME.csar if it signs the
// package and PACKAGE.cms does not exist, otherwise PACKAGE.cms. Any other NAME.cms is not used: next to a signed
// container, it may sign the package inside. Reads at most `max_bytes`.
std::string detached_signature_of(const std::string& package, std::uint64_t max_bytes);

// Whether `bill` describes other bytes than `archive`, the package `name`. If the files cannot be compared, the digest
// in `bill` decides. Throws Failure(input) if the disk fails.
bool is_bill_of_other_package(const std::string& bill, const std::string& name, const File& archive,
                              const Limits& limits);

// The SBOMs next to `target` without the package's digest. They stay valid if only the manifest changes: verification
// does not compare the manifest with an SBOM.
std::vector<std::string> bills_without_digest(const std::string& target);

}  // namespace csar::sign
