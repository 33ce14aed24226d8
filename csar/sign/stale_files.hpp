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
// checksum of `archive`, which replaces the package. If both packages are identical, warns only about files that are
// known not to match: they belong to a still older package. `fitting`: files that fit the new package, for example
// because they are written together with it. `is_unsigned_beside`: no signature is written next to the new package. An
// existing signature file with the name of the package is then reported even if there is no existing package, unless the
// file signs `archive` or verification ignores it (Signatures::ignore_extracted()). Throws Failure(input) if the disk
// fails.
void report_stale_files(const std::string& target, const File& archive, const std::vector<std::string>& fitting,
                        const Limits& limits, Report& report, bool is_unsigned_beside = false);

// The detached signature next to `package`: PACKAGE.cms, or the package's name with the extension .cms, as in a signed
// container, unless this file signs other bytes, such as a manifest or a package with another extension; otherwise
// PACKAGE.2.cms. Empty if there is none. Reads at most `max_bytes` of the file.
std::string signature_beside(const std::string& package, std::uint64_t max_bytes);

// True if the file `bill` is a bill of materials of other bytes than `archive`, the package with the name `name`. If the
// files cannot be compared: true if the bill states the digest of other bytes. Throws Failure(input) if the disk fails.
bool is_bill_of_other_package(const std::string& bill, const std::string& name, const File& archive,
                              const Limits& limits);

// The bills of materials next to `target` that do not state the digest of the package. They still fit if only the
// manifest changes, because verification does not compare the digest of the manifest in a bill.
std::vector<std::string> bills_without_digest(const std::string& target);

}  // namespace csar::sign
