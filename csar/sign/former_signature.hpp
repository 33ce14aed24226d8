// The signature that a new signature replaces.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <csar/diagnostic.hpp>
#include <csar/severity_policy.hpp>
#include "csar/open/opened_package.hpp"
#include "csar/sign/package_signer.hpp"
#include "csar/sign/signature_place.hpp"

namespace csar::sign {

// Reads the package in the opened file. Returns null if the file is not an archive.
std::unique_ptr<open::OpenedPackage> package_of(std::unique_ptr<container::Container> opened, const Limits& limits,
                                                Report& report);

// The files that may contain certificates of a signature over `covered`. `package` may be null.
std::vector<const container::Entry*> certificate_files(const open::OpenedPackage* package, std::string_view covered);

// Adds the name of another signer. Receivers may require this signer, or may no longer accept it.
// If the subject is the subject of `signer`, the certificate's serial number is added.
void add_other_signer(std::vector<std::string>& names, std::string name, const std::string& serial,
                      const PackageSigner& signer);

struct FormerSignature {
    std::vector<std::string> other_signers;
    bool is_of_other_content = false;  // unknown for a detached signature
};

// The finding that `name` was changed after signing. `or_added`: text after the name. `what`: for the hint, the files
// to compare: "package with the original one".
// `policy`: the report's policy. If it makes the finding an error, the hint explains how to accept the change.
Diagnostic changed_after_signing(std::string_view name, std::string_view or_added, std::string_view signed_file,
                                 std::string_view what, const SeverityPolicy& policy);

FormerSignature former_signature(std::string_view signature, const SignaturePlace& place,
                                 const open::OpenedPackage* package, const PackageSigner& signer,
                                 std::uint64_t max_certificate_bytes);

// Adds the other signers of the package that the signed package replaces. Adds none if the target is the package at
// `path`, or has no signature at this place.
void add_signers_of_target(std::vector<std::string>& names, const SignaturePlace& place, const std::string& path,
                           const SignOptions& options, const PackageSigner& signer);

}  // namespace csar::sign
